// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the worlds of all engines have in common.

#ifndef GESTURE_DYNAMICS_ENGINE_H
#define GESTURE_DYNAMICS_ENGINE_H

#include "peer_world.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The begin of every world.
struct peer_world {
  void (*step)(peer_world *world, double length, size_t count);
  void (*shift)(peer_world *world, size_t body, double x, double y);
  peer_state (*state)(const peer_world *world, size_t body);
  void (*release)(peer_world *world);
};

extern const char *const peer_box2d_version;
peer_world *peer_box2d_make(const peer_world_definition *definition);
extern const char *const peer_chipmunk_version;
peer_world *peer_chipmunk_make(const peer_world_definition *definition);

#ifdef __cplusplus
}
#endif

#endif
