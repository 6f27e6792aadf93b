// SPDX-License-Identifier: GPL-3.0-or-later
//
// GNU GSL for Swift. The library's algorithm descriptors are global C pointers, which Swift 6 treats
// as unsafe shared mutable state; each is reached through an accessor that returns the constant.

#ifndef GESTURE_DYNAMICS_CGSL_SHIM_H
#define GESTURE_DYNAMICS_CGSL_SHIM_H

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_odeiv2.h>
#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>
#include <gsl/gsl_roots.h>
#include <gsl/gsl_sf_erf.h>
#include <gsl/gsl_sf_lambert.h>
#include <gsl/gsl_sort_double.h>
#include <gsl/gsl_statistics_double.h>

static inline const gsl_odeiv2_step_type *cgsl_step_rk4(void) { return gsl_odeiv2_step_rk4; }
static inline const gsl_odeiv2_step_type *cgsl_step_rkf45(void) { return gsl_odeiv2_step_rkf45; }
static inline const gsl_odeiv2_step_type *cgsl_step_rk8pd(void) { return gsl_odeiv2_step_rk8pd; }
static inline const gsl_odeiv2_step_type *cgsl_step_msadams(void) { return gsl_odeiv2_step_msadams; }
static inline const gsl_odeiv2_step_type *cgsl_step_bsimp(void) { return gsl_odeiv2_step_bsimp; }
static inline const gsl_odeiv2_step_type *cgsl_step_msbdf(void) { return gsl_odeiv2_step_msbdf; }

static inline const gsl_rng_type *cgsl_rng_mt19937(void) { return gsl_rng_mt19937; }

static inline const gsl_root_fsolver_type *cgsl_root_brent(void) { return gsl_root_fsolver_brent; }

/// Turns off the library's abort-on-error handler for the whole process; every status is checked instead.
static inline void cgsl_disable_abort(void) { gsl_set_error_handler_off(); }

#endif
