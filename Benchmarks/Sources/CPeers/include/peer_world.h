// SPDX-License-Identifier: GPL-3.0-or-later
//
// Physics engines of games, each with a world that is handed over as arrays. Lengths are in points, of which
// 100 are a metre.

#ifndef GESTURE_DYNAMICS_PEER_WORLD_H
#define GESTURE_DYNAMICS_PEER_WORLD_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A box.
typedef struct {
  double x, y, angle, vx, vy, spin;
  double width, height;
  /// In kg.
  double mass;
  double elasticity, friction;
  /// Resistance of movement and of rotation, in 1/s.
  double resistance, angular_resistance;
  /// What it may meet: boxes and segments of the same group; negative for nothing.
  int32_t group;
  uint8_t falls, turns, anchored;
} peer_body;

/// What a joint leaves free.
typedef enum {
  /// A rod, or a spring if it has a frequency.
  PEER_DISTANCE,
  /// A rope.
  PEER_LIMIT,
  /// A pin about which both turn.
  PEER_PIN,
} peer_joint_kind;

/// A joint of a point of one body with a point of another one, or with a fixed one.
typedef struct {
  peer_joint_kind kind;
  /// Index of the body, and of the other one; negative for a fixed point.
  int32_t body, other;
  /// The point from the body's centre, turning with it; the other one likewise, or where it is fixed.
  double x, y, other_x, other_y;
  double length;
  /// In hertz; 0 is rigid.
  double frequency;
  double damping_ratio;
} peer_joint;

/// A piece of a boundary.
typedef struct {
  double x1, y1, x2, y2;
  double elasticity, friction;
  int32_t group;
} peer_segment;

/// A world at its start.
typedef struct {
  const peer_body *bodies;
  size_t body_count;
  const peer_joint *joints;
  size_t joint_count;
  const peer_segment *segments;
  size_t segment_count;
  double gravity_x, gravity_y;
  /// Whether what is slow for half a second falls asleep.
  uint8_t sleeps;
} peer_world_definition;

/// Which engine.
typedef enum {
  /// Box2D, with 8 rounds for velocities and 3 for positions.
  PEER_BOX2D,
  /// Chipmunk, with 10 rounds.
  PEER_CHIPMUNK,
} peer_engine;

/// Where a body is and how it moves.
typedef struct {
  double x, y, angle, vx, vy, spin;
} peer_state;

/// A world that moves.
typedef struct peer_world peer_world;

/// The version of an engine; NULL if it was left out of the build.
const char *peer_engine_version(peer_engine engine);

/// Makes a world; NULL if that fails.
peer_world *peer_world_make(peer_engine engine, const peer_world_definition *definition);

/// Goes on by a number of steps of equal length, in seconds.
void peer_world_step(peer_world *world, double length, size_t count);

/// Displaces a body.
void peer_world_shift(peer_world *world, size_t body, double x, double y);

/// The state of a body.
peer_state peer_world_state(const peer_world *world, size_t body);

/// Frees a world.
void peer_world_free(peer_world *world);

#ifdef __cplusplus
}
#endif

#endif
