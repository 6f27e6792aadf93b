// SPDX-License-Identifier: GPL-3.0-or-later
//
// The right-hand sides, in a header so that templates can inline them.

#ifndef GESTURE_DYNAMICS_EQUATIONS_H
#define GESTURE_DYNAMICS_EQUATIONS_H

#include <math.h>
#include <string.h>

#include "peer_ode.h"

/// Numbers that a system needs for its state.
static inline size_t peer_dimension(const peer_system *system) {
  return (system->equations == PEER_PENDULUM ? 4 : 2) * system->count;
}

/// The inner items form a stencil of three points, which compilers vectorise.
static inline void peer_chain(
    const peer_system *system, const double *__restrict state, double *__restrict derivative) {
  const size_t n = system->count;
  const double g = system->gravity, k = system->stiffness, c = system->damping;
  const double *__restrict q = state, *__restrict v = state + n;
  double *__restrict a = derivative + n;
  memcpy(derivative, v, n * sizeof *v);
  const double anchor = g - system->anchor_stiffness * q[0] - system->anchor_damping * v[0];
  if (n == 1) {
    a[0] = anchor;
    return;
  }
  a[0] = anchor + k * (q[1] - q[0]) + c * (v[1] - v[0]);
  for (size_t i = 1; i + 1 < n; i++)
    a[i] = g + k * (q[i - 1] - 2 * q[i] + q[i + 1]) + c * (v[i - 1] - 2 * v[i] + v[i + 1]);
  a[n - 1] = g + k * (q[n - 2] - q[n - 1]) + c * (v[n - 2] - v[n - 1]);
}

/// As the chain, with numbers of their own for all links and items.
static inline void peer_varied_chain(
    const peer_system *system, const double *__restrict state, double *__restrict derivative) {
  const size_t n = system->count;
  const double g = system->gravity;
  const double *__restrict k = system->stiffnesses, *__restrict c = system->dampings;
  const double *__restrict w = system->inverse_masses;
  const double *__restrict q = state, *__restrict v = state + n;
  double *__restrict a = derivative + n;
  memcpy(derivative, v, n * sizeof *v);
  const double anchor = k[0] * q[0] + c[0] * v[0];
  if (n == 1) {
    a[0] = g - w[0] * anchor;
    return;
  }
  a[0] = g + w[0] * (k[1] * (q[1] - q[0]) + c[1] * (v[1] - v[0]) - anchor);
  for (size_t i = 1; i + 1 < n; i++) {
    const double after = k[i + 1] * (q[i + 1] - q[i]) + c[i + 1] * (v[i + 1] - v[i]);
    const double before = k[i] * (q[i] - q[i - 1]) + c[i] * (v[i] - v[i - 1]);
    a[i] = g + w[i] * (after - before);
  }
  a[n - 1] = g - w[n - 1] * (k[n - 1] * (q[n - 1] - q[n - 2]) + c[n - 1] * (v[n - 1] - v[n - 2]));
}

/// First the pull of every link, k·(1 − l/|d|)·d, then what each item is pulled by both of its links; both loops
/// vectorise.
static inline void peer_pendulum(
    const peer_system *system, const double *__restrict state, double *__restrict derivative) {
  const size_t n = system->count;
  const double g = system->gravity, k = system->stiffness, drag = system->damping;
  const double load = k * system->length;
  const double *__restrict x = state, *__restrict y = state + n;
  const double *__restrict vx = state + 2 * n, *__restrict vy = state + 3 * n;
  double *__restrict ax = derivative + 2 * n, *__restrict ay = derivative + 3 * n;
  memcpy(derivative, vx, 2 * n * sizeof *vx);
  const double first = k - load / sqrt(x[0] * x[0] + y[0] * y[0]);
  ax[0] = first * x[0];
  ay[0] = first * y[0];
  for (size_t i = 1; i < n; i++) {
    const double dx = x[i] - x[i - 1], dy = y[i] - y[i - 1];
    const double pull = k - load / sqrt(dx * dx + dy * dy);
    ax[i] = pull * dx;
    ay[i] = pull * dy;
  }
  for (size_t i = 0; i + 1 < n; i++) {
    ax[i] = ax[i + 1] - ax[i] - drag * vx[i];
    ay[i] = g + ay[i + 1] - ay[i] - drag * vy[i];
  }
  ax[n - 1] = -ax[n - 1] - drag * vx[n - 1];
  ay[n - 1] = g - ay[n - 1] - drag * vy[n - 1];
}

/// The right-hand side of any system.
static inline void peer_evaluate(
    const peer_system *system, const double *__restrict state, double *__restrict derivative) {
  switch (system->equations) {
    case PEER_CHAIN: peer_chain(system, state, derivative); break;
    case PEER_PENDULUM: peer_pendulum(system, state, derivative); break;
    case PEER_VARIED_CHAIN: peer_varied_chain(system, state, derivative); break;
  }
}

#endif
