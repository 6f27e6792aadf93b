// SPDX-License-Identifier: GPL-3.0-or-later
//
// Chipmunk 7, in points, with its default of 10 rounds.

#include "engine.h"

#ifdef PEER_HAS_CHIPMUNK

#include <chipmunk/chipmunk.h>
#include <math.h>
#include <stdlib.h>

#define TEXT(number) #number
#define VERSION(major, minor, release) TEXT(major) "." TEXT(minor) "." TEXT(release)

const char *const peer_chipmunk_version 
    = VERSION(CP_VERSION_MAJOR, CP_VERSION_MINOR, CP_VERSION_RELEASE);

typedef struct {
  peer_world base;
  cpSpace *space;
  cpBody **bodies;
  cpShape **shapes;
  size_t body_count, shape_count;
  cpConstraint **joints;
  size_t joint_count;
} world;

/// Thickness of the skin of a shape, as in Box2D.
#define SKIN 1.0
/// Rounds over all joints and contacts.
#define ROUNDS 10

static void step(peer_world *base, double length, size_t count) {
  cpSpace *space = ((world *)base)->space;
  for (size_t i = 0; i < count; i++) cpSpaceStep(space, length);
}

static void shift(peer_world *base, size_t body, double x, double y) {
  cpBody *moved = ((world *)base)->bodies[body];
  cpBodySetPosition(moved, cpvadd(cpBodyGetPosition(moved), cpv(x, y)));
}

static peer_state state(const peer_world *base, size_t index) {
  const cpBody *body = ((const world *)base)->bodies[index];
  const cpVect place = cpBodyGetPosition(body), velocity = cpBodyGetVelocity(body);
  return (peer_state){place.x,    place.y,    cpBodyGetAngle(body),
                      velocity.x, velocity.y, cpBodyGetAngularVelocity(body)};
}

static void release(peer_world *base) {
  world *self = (world *)base;
  for (size_t i = 0; i < self->joint_count; i++) {
    cpSpaceRemoveConstraint(self->space, self->joints[i]);
    cpConstraintFree(self->joints[i]);
  }
  for (size_t i = 0; i < self->shape_count; i++) {
    cpSpaceRemoveShape(self->space, self->shapes[i]);
    cpShapeFree(self->shapes[i]);
  }
  for (size_t i = 0; i < self->body_count; i++) {
    cpSpaceRemoveBody(self->space, self->bodies[i]);
    cpBodyFree(self->bodies[i]);
  }
  if (self->space != NULL) cpSpaceFree(self->space);
  free(self->bodies);
  free(self->shapes);
  free(self->joints);
  free(self);
}

/// There are 32 categories only, so groups repeat: right where groups of one category stay far apart.
static cpShapeFilter filter(int32_t group) {
  const cpBitmask bit = (cpBitmask)1 << (group % 32);
  return cpShapeFilterNew(CP_NO_GROUP, bit, bit);
}

static void add_shape(world *self, cpShape *shape, double elasticity, double friction, int32_t group) {
  cpShapeSetElasticity(shape, elasticity);
  cpShapeSetFriction(shape, friction);
  cpShapeSetFilter(shape, filter(group));
  self->shapes[self->shape_count++] = cpSpaceAddShape(self->space, shape);
}

/// Gravity of a body that does not fall.
static void float_freely(cpBody *body, cpVect gravity, cpFloat damping, cpFloat length) {
  (void)gravity;
  cpBodyUpdateVelocity(body, cpvzero, damping, length);
}

static void add_body(world *self, const peer_body *given) {
  const double inertia = given->mass * (given->width * given->width + given->height * given->height) / 12;
  cpBody *body
      = given->anchored ? cpBodyNewStatic() : cpBodyNew(given->mass, given->turns ? inertia : INFINITY);
  cpBodySetPosition(body, cpv(given->x, given->y));
  cpBodySetAngle(body, given->angle);
  if (!given->anchored) {
    cpBodySetVelocity(body, cpv(given->vx, given->vy));
    cpBodySetAngularVelocity(body, given->turns ? given->spin : 0);
  }
  if (!given->falls) cpBodySetVelocityUpdateFunc(body, float_freely);
  self->bodies[self->body_count++] = cpSpaceAddBody(self->space, body);
  if (given->group >= 0)
    add_shape(
        self, cpBoxShapeNew(body, given->width, given->height, SKIN), given->elasticity, given->friction,
        given->group);
}

static void add_joint(world *self, const peer_joint *given, const peer_body *bodies) {
  cpBody *body = self->bodies[given->body];
  cpBody *other = given->other < 0 ? cpSpaceGetStaticBody(self->space) : self->bodies[given->other];
  const cpVect point = cpv(given->x, given->y), end = cpv(given->other_x, given->other_y);
  cpConstraint *joint;
  if (given->kind == PEER_PIN) {
    joint = cpPivotJointNew2(other, body, end, point);
  } else if (given->kind == PEER_LIMIT) {
    joint = cpSlideJointNew(other, body, end, point, 0, given->length);
  } else if (given->frequency > 0) {
    const double mass = bodies[given->body].mass;
    const double effective = given->other < 0 || bodies[given->other].anchored
                                 ? mass
                                 : mass * bodies[given->other].mass / (mass + bodies[given->other].mass);
    const double angular = 2 * M_PI * given->frequency;
    joint = cpDampedSpringNew(
        other, body, end, point, given->length, effective * angular * angular,
        2 * effective * given->damping_ratio * angular);
  } else {
    joint = cpPinJointNew(other, body, end, point);
    cpPinJointSetDist(joint, given->length);
  }
  self->joints[self->joint_count++] = cpSpaceAddConstraint(self->space, joint);
}

peer_world *peer_chipmunk_make(const peer_world_definition *definition) {
  world *self = calloc(1, sizeof *self);
  if (self == NULL) return NULL;
  self->base = (peer_world){step, shift, state, release};
  self->space = cpSpaceNew();
  self->bodies = calloc(definition->body_count + 1, sizeof *self->bodies);
  self->shapes = calloc(definition->body_count + definition->segment_count + 1, sizeof *self->shapes);
  self->joints = calloc(definition->joint_count + 1, sizeof *self->joints);
  if (self->space == NULL || self->bodies == NULL || self->shapes == NULL || self->joints == NULL) {
    release(&self->base);
    return NULL;
  }
  cpSpaceSetIterations(self->space, ROUNDS);
  cpSpaceSetGravity(self->space, cpv(definition->gravity_x, definition->gravity_y));
  // A space has one resistance for all, here that of the first body.
  if (definition->body_count > 0) cpSpaceSetDamping(self->space, exp(-definition->bodies[0].resistance));
  if (definition->sleeps) cpSpaceSetSleepTimeThreshold(self->space, 0.5);
  cpBody *ground = cpSpaceGetStaticBody(self->space);
  for (size_t i = 0; i < definition->segment_count; i++) {
    const peer_segment *segment = &definition->segments[i];
    add_shape(
        self, cpSegmentShapeNew(ground, cpv(segment->x1, segment->y1), cpv(segment->x2, segment->y2), SKIN),
        segment->elasticity, segment->friction, segment->group);
  }
  for (size_t i = 0; i < definition->body_count; i++) add_body(self, &definition->bodies[i]);
  for (size_t i = 0; i < definition->joint_count; i++)
    add_joint(self, &definition->joints[i], definition->bodies);
  return &self->base;
}

#else

const char *const peer_chipmunk_version = NULL;

peer_world *peer_chipmunk_make(const peer_world_definition *definition) {
  (void)definition;
  return NULL;
}

#endif
