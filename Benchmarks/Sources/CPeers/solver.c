// SPDX-License-Identifier: GPL-3.0-or-later

#include "solver.h"

#include "equations.h"

const char *peer_method_version(peer_method method) {
  switch (method) {
    case PEER_GSL_RK8PD:
    case PEER_GSL_MSADAMS: return peer_gsl_version;
    case PEER_CVODE_ADAMS:
    case PEER_ARKODE_VERNER:
    case PEER_ARKODE_FEHLBERG: return peer_sundials_version;
    case PEER_ODEINT_BULIRSCH:
    case PEER_ODEINT_BULIRSCH_DENSE:
    case PEER_ODEINT_DOPRI5_DENSE:
    case PEER_ODEINT_FEHLBERG78: return peer_odeint_version;
  }
  return NULL;
}

peer_ode *peer_ode_make(
    peer_method method, const peer_system *system, double absolute, double relative) {
  switch (method) {
    case PEER_GSL_RK8PD:
    case PEER_GSL_MSADAMS: return peer_gsl_make(method, system, absolute, relative);
    case PEER_CVODE_ADAMS:
    case PEER_ARKODE_VERNER:
    case PEER_ARKODE_FEHLBERG: return peer_sundials_make(method, system, absolute, relative);
    case PEER_ODEINT_BULIRSCH:
    case PEER_ODEINT_BULIRSCH_DENSE:
    case PEER_ODEINT_DOPRI5_DENSE:
    case PEER_ODEINT_FEHLBERG78: return peer_odeint_make(method, system, absolute, relative);
  }
  return NULL;
}

int peer_ode_solve(peer_ode *solver, const double *initial, double end, double *result) {
  return solver->solve(solver, initial, end, result);
}

int peer_ode_frames(
    peer_ode *solver, const double *initial, double distance, size_t count, double *result) {
  return solver->frames(solver, initial, distance, count, result);
}

size_t peer_ode_evaluations(const peer_ode *solver) { return solver->evaluations; }

void peer_ode_free(peer_ode *solver) {
  if (solver != NULL) solver->release(solver);
}

void peer_system_evaluate(const peer_system *system, const double *state, double *derivative) {
  peer_evaluate(system, state, derivative);
}

int peer_is_native(void) {
#if defined(__AVX2__) && defined(__FMA__)
  return 1;
#else
  return 0;
#endif
}
