// SPDX-License-Identifier: GPL-3.0-or-later
//
// Box2D 2.4, in metres, with the rounds that its manual recommends.

#include "engine.h"

#ifdef PEER_HAS_BOX2D

#include <box2d/box2d.h>

#include <cstdio>
#include <vector>

namespace {

constexpr double pointsPerMeter = 100;
constexpr int velocityRounds = 8, positionRounds = 3;

b2Vec2 meters(double x, double y) {
  return b2Vec2(static_cast<float>(x / pointsPerMeter), static_cast<float>(y / pointsPerMeter));
}

float meters(double length) { return static_cast<float>(length / pointsPerMeter); }

struct World : peer_world {
  b2World world;
  std::vector<b2Body *> bodies;

  explicit World(const peer_world_definition &definition)
      : world(meters(definition.gravity_x, definition.gravity_y)) {
    step = [](peer_world *base, double length, size_t count) {
      auto &world = static_cast<World *>(base)->world;
      for (size_t i = 0; i < count; i++) world.Step(static_cast<float>(length), velocityRounds, positionRounds);
    };
    shift = [](peer_world *base, size_t body, double x, double y) {
      b2Body *moved = static_cast<World *>(base)->bodies[body];
      moved->SetTransform(moved->GetPosition() + meters(x, y), moved->GetAngle());
      moved->SetAwake(true);
    };
    state = [](const peer_world *base, size_t body) {
      const b2Body *found = static_cast<const World *>(base)->bodies[body];
      const b2Vec2 place = found->GetPosition(), velocity = found->GetLinearVelocity();
      return peer_state{
          pointsPerMeter * place.x,    pointsPerMeter * place.y,    found->GetAngle(),
          pointsPerMeter * velocity.x, pointsPerMeter * velocity.y, found->GetAngularVelocity()};
    };
    release = [](peer_world *base) { delete static_cast<World *>(base); };
    world.SetAllowSleeping(definition.sleeps != 0);
    b2BodyDef fixed;
    b2Body *ground = world.CreateBody(&fixed);
    for (size_t i = 0; i < definition.segment_count; i++) add(definition.segments[i], ground);
    for (size_t i = 0; i < definition.body_count; i++) add(definition.bodies[i]);
    for (size_t i = 0; i < definition.joint_count; i++) add(definition.joints[i], ground);
  }

  /// Fixtures of one positive group always meet; without a mask others never do.
  static b2Filter filter(int32_t group) {
    b2Filter filter;
    filter.maskBits = 0;
    filter.groupIndex = static_cast<int16>(group + 1);
    return filter;
  }

  void add(const peer_segment &segment, b2Body *ground) {
    b2EdgeShape edge;
    edge.SetTwoSided(meters(segment.x1, segment.y1), meters(segment.x2, segment.y2));
    b2FixtureDef fixture;
    fixture.shape = &edge;
    fixture.restitution = static_cast<float>(segment.elasticity);
    fixture.friction = static_cast<float>(segment.friction);
    fixture.filter = filter(segment.group);
    ground->CreateFixture(&fixture);
  }

  void add(const peer_body &body) {
    b2BodyDef definition;
    definition.type = body.anchored ? b2_staticBody : b2_dynamicBody;
    definition.position = meters(body.x, body.y);
    definition.angle = static_cast<float>(body.angle);
    definition.linearVelocity = meters(body.vx, body.vy);
    definition.angularVelocity = static_cast<float>(body.spin);
    definition.linearDamping = static_cast<float>(body.resistance);
    definition.angularDamping = static_cast<float>(body.angular_resistance);
    definition.fixedRotation = !body.turns;
    definition.gravityScale = body.falls ? 1.0f : 0.0f;
    b2Body *made = world.CreateBody(&definition);
    bodies.push_back(made);
    const float width = meters(body.width), height = meters(body.height);
    if (body.group < 0) {
      // Nothing that needs a shape, so none has to be kept up to date.
      b2MassData mass;
      mass.mass = static_cast<float>(body.mass);
      mass.center.SetZero();
      mass.I = mass.mass * (width * width + height * height) / 12;
      made->SetMassData(&mass);
      return;
    }
    b2PolygonShape box;
    box.SetAsBox(width / 2, height / 2);
    b2FixtureDef fixture;
    fixture.shape = &box;
    fixture.density = static_cast<float>(body.mass) / (width * height);
    fixture.restitution = static_cast<float>(body.elasticity);
    fixture.friction = static_cast<float>(body.friction);
    fixture.filter = filter(body.group);
    made->CreateFixture(&fixture);
  }

  void add(const peer_joint &joint, b2Body *ground) {
    b2Body *other = joint.other < 0 ? ground : bodies[joint.other];
    b2Body *body = bodies[joint.body];
    const b2Vec2 otherPoint = meters(joint.other_x, joint.other_y), point = meters(joint.x, joint.y);
    if (joint.kind == PEER_PIN) {
      b2RevoluteJointDef definition;
      definition.bodyA = other;
      definition.bodyB = body;
      definition.localAnchorA = otherPoint;
      definition.localAnchorB = point;
      definition.collideConnected = true;
      world.CreateJoint(&definition);
      return;
    }
    b2DistanceJointDef definition;
    definition.bodyA = other;
    definition.bodyB = body;
    definition.localAnchorA = otherPoint;
    definition.localAnchorB = point;
    definition.collideConnected = true;
    definition.length = meters(joint.length);
    if (joint.kind == PEER_LIMIT) {
      definition.minLength = 0;
      definition.maxLength = definition.length;
    } else if (joint.frequency > 0) {
      b2LinearStiffness(
          definition.stiffness, definition.damping, static_cast<float>(joint.frequency),
          static_cast<float>(joint.damping_ratio), other, body);
    } else {
      definition.minLength = definition.maxLength = definition.length;
    }
    world.CreateJoint(&definition);
  }
};

}  // namespace

extern "C" const char *const peer_box2d_version = [] {
  static char text[32];
  // The last number is not kept up to date.
  std::snprintf(text, sizeof text, "%d.%d", b2_version.major, b2_version.minor);
  return text;
}();

extern "C" peer_world *peer_box2d_make(const peer_world_definition *definition) {
  try {
    return new World(*definition);
  } catch (...) {
    return nullptr;
  }
}

#else

extern "C" const char *const peer_box2d_version = nullptr;

extern "C" peer_world *peer_box2d_make(const peer_world_definition *) { return nullptr; }

#endif
