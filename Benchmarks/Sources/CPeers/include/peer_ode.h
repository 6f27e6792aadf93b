// SPDX-License-Identifier: GPL-3.0-or-later
//
// Libraries for ordinary differential equations, each with a right-hand side in C.

#ifndef GESTURE_DYNAMICS_PEER_ODE_H
#define GESTURE_DYNAMICS_PEER_ODE_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Which equations are solved.
typedef enum {
  /// Items of unit mass on a line, each linked to the one before, the first to a fixed point. The state is
  /// q[n], v[n]; q″ᵢ = gravity + forces of a spring and a damper to each neighbour.
  PEER_CHAIN,
  /// Points of unit mass in the plane, each on a spring of a length to the one before, the first to the
  /// origin, with a drag. The state is x[n], y[n], vx[n], vy[n].
  PEER_PENDULUM,
  /// Like the chain, but every item has a mass and every link a stiffness and a damping of its own.
  PEER_VARIED_CHAIN,
} peer_equations;

/// A system of equations with its numbers.
typedef struct {
  peer_equations equations;
  /// Number of items.
  size_t count;
  /// Acceleration along the line, or along y.
  double gravity;
  /// Stiffness and damping coefficient between the first item and the fixed point, over the mass.
  double anchor_stiffness, anchor_damping;
  /// Stiffness between neighbours over the mass, and the damping coefficient of the chain's links or of the
  /// pendulum's drag.
  double stiffness, damping;
  /// Rest length of the pendulum's springs.
  double length;
  /// Stiffness and damping coefficient of the link before each item of a varied chain, and its inverse mass; they
  /// have to outlive the solver.
  const double *stiffnesses, *dampings, *inverse_masses;
} peer_system;

/// Which library and method.
typedef enum {
  /// GSL: Prince and Dormand's Runge–Kutta pair of order 8.
  PEER_GSL_RK8PD,
  /// GSL: Adams's multistep method of variable order.
  PEER_GSL_MSADAMS,
  /// SUNDIALS CVODE: Adams–Moulton of variable order with fixed-point iteration.
  PEER_CVODE_ADAMS,
  /// SUNDIALS ARKODE's ERKStep: Verner's pair of order 6 in eight stages.
  PEER_ARKODE_VERNER,
  /// SUNDIALS ARKODE's ERKStep: Fehlberg's pair of order 8.
  PEER_ARKODE_FEHLBERG,
  /// Boost.Odeint: Bulirsch and Stoer's extrapolation.
  PEER_ODEINT_BULIRSCH,
  /// Boost.Odeint: the same with dense output.
  PEER_ODEINT_BULIRSCH_DENSE,
  /// Boost.Odeint: Dormand and Prince's pair of order 5 with dense output.
  PEER_ODEINT_DOPRI5_DENSE,
  /// Boost.Odeint: Fehlberg's pair of order 8.
  PEER_ODEINT_FEHLBERG78,
} peer_method;

/// A solver with all its memory.
typedef struct peer_ode peer_ode;

/// The version of the library of a method; NULL if it was left out of the build.
const char *peer_method_version(peer_method method);

/// Makes a solver with an absolute and a relative tolerance; NULL if that fails.
peer_ode *peer_ode_make(peer_method method, const peer_system *system, double absolute, double relative);

/// Solves from `initial` at time 0 to a later time; not 0 if the library gives up.
int peer_ode_solve(peer_ode *solver, const double *initial, double end, double *result);

/// Solves and leaves in `result`, one after the other, the states at `count` times at equal distances, by the
/// dense output of the method where the library has one and by steps that end there otherwise; not 0 if the
/// library gives up.
int peer_ode_frames(
    peer_ode *solver, const double *initial, double distance, size_t count, double *result);

/// How often the right-hand side was evaluated since the solver was made.
size_t peer_ode_evaluations(const peer_ode *solver);

/// Whether this was built for processors with AVX2 and FMA.
int peer_is_native(void);

/// Frees a solver.
void peer_ode_free(peer_ode *solver);

/// The equations themselves, for checks.
void peer_system_evaluate(const peer_system *system, const double *state, double *derivative);

#ifdef __cplusplus
}
#endif

#endif
