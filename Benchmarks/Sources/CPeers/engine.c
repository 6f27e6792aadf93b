// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine.h"

const char *peer_engine_version(peer_engine engine) {
  switch (engine) {
    case PEER_BOX2D: return peer_box2d_version;
    case PEER_CHIPMUNK: return peer_chipmunk_version;
  }
  return NULL;
}

peer_world *peer_world_make(peer_engine engine, const peer_world_definition *definition) {
  switch (engine) {
    case PEER_BOX2D: return peer_box2d_make(definition);
    case PEER_CHIPMUNK: return peer_chipmunk_make(definition);
  }
  return NULL;
}

void peer_world_step(peer_world *world, double length, size_t count) { world->step(world, length, count); }

void peer_world_shift(peer_world *world, size_t body, double x, double y) { world->shift(world, body, x, y); }

peer_state peer_world_state(const peer_world *world, size_t body) { return world->state(world, body); }

void peer_world_free(peer_world *world) {
  if (world != NULL) world->release(world);
}
