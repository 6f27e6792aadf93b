// SPDX-License-Identifier: GPL-3.0-or-later
//
// SUNDIALS: CVODE's Adams method without linear algebra, and ARKODE's explicit Runge–Kutta pairs.

#include "solver.h"

#ifdef PEER_HAS_SUNDIALS

#include <arkode/arkode_erkstep.h>
#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <stdlib.h>
#include <sundials/sundials_config.h>
#include <sundials/sundials_context.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

#include "equations.h"

const char *const peer_sundials_version = SUNDIALS_VERSION;

typedef struct {
  peer_ode base;
  peer_system equations;
  SUNContext context;
  /// The state while it is integrated, and one that is interpolated.
  N_Vector state, output;
  SUNNonlinearSolver iteration;
  void *cvode, *arkode;
} solver;

static int evaluate(realtype time, N_Vector state, N_Vector derivative, void *parameters) {
  (void)time;
  solver *self = parameters;
  self->base.evaluations++;
  peer_evaluate(
      &self->equations, N_VGetArrayPointer_Serial(state), N_VGetArrayPointer_Serial(derivative));
  return 0;
}

static int begin(solver *self, const double *initial) {
  memcpy(N_VGetArrayPointer_Serial(self->state), initial, peer_dimension(&self->equations) * sizeof *initial);
  return self->cvode != NULL ? CVodeReInit(self->cvode, 0, self->state)
                             : ERKStepReInit(self->arkode, evaluate, 0, self->state);
}

static int advance(solver *self, double end, N_Vector state, int exactly) {
  double time = 0;
  if (self->cvode != NULL) {
    if (exactly && CVodeSetStopTime(self->cvode, end) != 0) return 1;
    return CVode(self->cvode, end, state, &time, CV_NORMAL) < 0;
  }
  if (exactly && ERKStepSetStopTime(self->arkode, end) != 0) return 1;
  return ERKStepEvolve(self->arkode, end, state, &time, ARK_NORMAL) < 0;
}

static int solve(peer_ode *base, const double *initial, double end, double *result) {
  solver *self = (solver *)base;
  if (begin(self, initial) != 0 || advance(self, end, self->output, 1) != 0) return 1;
  memcpy(
      result, N_VGetArrayPointer_Serial(self->output), peer_dimension(&self->equations) * sizeof *result);
  return 0;
}

static int frames(
    peer_ode *base, const double *initial, double distance, size_t count, double *result) {
  solver *self = (solver *)base;
  const size_t dimension = peer_dimension(&self->equations);
  if (begin(self, initial) != 0) return 1;
  for (size_t frame = 1; frame <= count; frame++) {
    if (advance(self, (double)frame * distance, self->output, 0) != 0) return 1;
    memcpy(
        result + (frame - 1) * dimension, N_VGetArrayPointer_Serial(self->output),
        dimension * sizeof *result);
  }
  return 0;
}

static void release(peer_ode *base) {
  solver *self = (solver *)base;
  if (self->cvode != NULL) CVodeFree(&self->cvode);
  if (self->arkode != NULL) ERKStepFree(&self->arkode);
  if (self->iteration != NULL) SUNNonlinSolFree(self->iteration);
  if (self->state != NULL) N_VDestroy(self->state);
  if (self->output != NULL) N_VDestroy(self->output);
  if (self->context != NULL) SUNContext_Free(&self->context);
  free(self);
}

static int make_cvode(solver *self, double absolute, double relative) {
  self->cvode = CVodeCreate(CV_ADAMS, self->context);
  if (self->cvode == NULL || CVodeInit(self->cvode, evaluate, 0, self->state) != 0) return 1;
  self->iteration = SUNNonlinSol_FixedPoint(self->state, 0, self->context);
  return CVodeSStolerances(self->cvode, relative, absolute) != 0 || self->iteration == NULL
         || CVodeSetNonlinearSolver(self->cvode, self->iteration) != 0
         || CVodeSetUserData(self->cvode, self) != 0 || CVodeSetMaxNumSteps(self->cvode, 10000000) != 0
         || CVodeSetErrFile(self->cvode, NULL) != 0;
}

static int make_arkode(solver *self, peer_method method, double absolute, double relative) {
  self->arkode = ERKStepCreate(evaluate, 0, self->state, self->context);
  const ARKODE_ERKTableID table
      = method == PEER_ARKODE_VERNER ? ARKODE_VERNER_8_5_6 : ARKODE_FEHLBERG_13_7_8;
  return self->arkode == NULL || ERKStepSetTableNum(self->arkode, table) != 0
         || ERKStepSStolerances(self->arkode, relative, absolute) != 0
         || ERKStepSetUserData(self->arkode, self) != 0
         || ERKStepSetMaxNumSteps(self->arkode, 10000000) != 0
         || ERKStepSetErrFile(self->arkode, NULL) != 0;
}

peer_ode *peer_sundials_make(
    peer_method method, const peer_system *system, double absolute, double relative) {
  solver *self = calloc(1, sizeof *self);
  if (self == NULL) return NULL;
  self->base = (peer_ode){solve, frames, release, 0};
  self->equations = *system;
  const size_t dimension = peer_dimension(system);
  int failed = SUNContext_Create(NULL, &self->context) != 0;
  if (!failed) {
    self->state = N_VNew_Serial((sunindextype)dimension, self->context);
    self->output = N_VNew_Serial((sunindextype)dimension, self->context);
    failed = self->state == NULL || self->output == NULL;
  }
  if (!failed) N_VConst(1, self->state);
  failed = failed || (method == PEER_CVODE_ADAMS ? make_cvode(self, absolute, relative)
                                                 : make_arkode(self, method, absolute, relative));
  if (failed) {
    release(&self->base);
    return NULL;
  }
  return &self->base;
}

#else

const char *const peer_sundials_version = NULL;

peer_ode *peer_sundials_make(
    peer_method method, const peer_system *system, double absolute, double relative) {
  (void)method;
  (void)system;
  (void)absolute;
  (void)relative;
  return NULL;
}

#endif
