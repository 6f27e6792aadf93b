// SPDX-License-Identifier: GPL-3.0-or-later
//
// GNU GSL's steppers, driven as its manual does.

#include <gsl/gsl_errno.h>
#include <gsl/gsl_odeiv2.h>
#include <gsl/gsl_version.h>
#include <stdlib.h>

#include "equations.h"
#include "solver.h"

const char *const peer_gsl_version = GSL_VERSION;

typedef struct {
  peer_ode base;
  peer_system equations;
  gsl_odeiv2_system system;
  gsl_odeiv2_driver *driver;
  double *state;
} solver;

static int evaluate(double time, const double state[], double derivative[], void *parameters) {
  (void)time;
  solver *self = parameters;
  self->base.evaluations++;
  peer_evaluate(&self->equations, state, derivative);
  return GSL_SUCCESS;
}

static int solve(peer_ode *base, const double *initial, double end, double *result) {
  solver *self = (solver *)base;
  memcpy(result, initial, self->system.dimension * sizeof *result);
  if (gsl_odeiv2_driver_reset_hstart(self->driver, PEER_FIRST_STEP) != GSL_SUCCESS) return 1;
  double time = 0;
  return gsl_odeiv2_driver_apply(self->driver, &time, end, result) != GSL_SUCCESS;
}

static int frames(
    peer_ode *base, const double *initial, double distance, size_t count, double *result) {
  solver *self = (solver *)base;
  const size_t dimension = self->system.dimension;
  memcpy(self->state, initial, dimension * sizeof *result);
  if (gsl_odeiv2_driver_reset_hstart(self->driver, PEER_FIRST_STEP) != GSL_SUCCESS) return 1;
  double time = 0;
  for (size_t frame = 1; frame <= count; frame++) {
    if (gsl_odeiv2_driver_apply(self->driver, &time, (double)frame * distance, self->state) != GSL_SUCCESS)
      return 1;
    memcpy(result + (frame - 1) * dimension, self->state, dimension * sizeof *result);
  }
  return 0;
}

static void release(peer_ode *base) {
  solver *self = (solver *)base;
  if (self->driver != NULL) gsl_odeiv2_driver_free(self->driver);
  free(self->state);
  free(self);
}

peer_ode *peer_gsl_make(
    peer_method method, const peer_system *system, double absolute, double relative) {
  gsl_set_error_handler_off();
  solver *self = calloc(1, sizeof *self);
  if (self == NULL) return NULL;
  self->base = (peer_ode){solve, frames, release, 0};
  self->equations = *system;
  self->system.function = evaluate;
  self->system.dimension = peer_dimension(system);
  self->system.params = self;
  self->state = malloc(self->system.dimension * sizeof *self->state);
  self->driver = gsl_odeiv2_driver_alloc_y_new(
      &self->system, method == PEER_GSL_RK8PD ? gsl_odeiv2_step_rk8pd : gsl_odeiv2_step_msadams,
      PEER_FIRST_STEP, absolute, relative);
  if (self->driver == NULL || self->state == NULL) {
    release(&self->base);
    return NULL;
  }
  return &self->base;
}
