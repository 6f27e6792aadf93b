// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the solvers of all libraries have in common.

#ifndef GESTURE_DYNAMICS_SOLVER_H
#define GESTURE_DYNAMICS_SOLVER_H

#include "peer_ode.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The begin of every solver.
struct peer_ode {
  int (*solve)(peer_ode *solver, const double *initial, double end, double *result);
  int (*frames)(peer_ode *solver, const double *initial, double distance, size_t count, double *result);
  void (*release)(peer_ode *solver);
  size_t evaluations;
};

/// First step that is tried where the library does not choose one, in seconds.
#define PEER_FIRST_STEP 1e-3

extern const char *const peer_gsl_version;
peer_ode *peer_gsl_make(peer_method method, const peer_system *system, double absolute, double relative);
extern const char *const peer_sundials_version;
peer_ode *peer_sundials_make(
    peer_method method, const peer_system *system, double absolute, double relative);
extern const char *const peer_odeint_version;
peer_ode *peer_odeint_make(
    peer_method method, const peer_system *system, double absolute, double relative);

#ifdef __cplusplus
}
#endif

#endif
