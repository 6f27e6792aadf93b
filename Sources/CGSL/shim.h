// SPDX-License-Identifier: GPL-3.0-or-later
//
// GNU GSL for Swift. Everything of the library that can report an error is reached through a function of this
// header: an accessor of an algorithm's descriptor, which is a global C pointer and for Swift 6 unsafe shared
// mutable state, or a call. Each first turns off the library's handler, which would abort the process; callers
// check every status instead. (Swift emits no constructor functions of headers, so it cannot be done at start.)

#ifndef GESTURE_DYNAMICS_CGSL_SHIM_H
#define GESTURE_DYNAMICS_CGSL_SHIM_H

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_eigen.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_linalg.h>
#include <gsl/gsl_multimin.h>
#include <gsl/gsl_multifit_nlinear.h>
#include <gsl/gsl_odeiv2.h>
#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>
#include <gsl/gsl_roots.h>
#include <gsl/gsl_sf_lambert.h>
#include <gsl/gsl_sort_double.h>
#include <gsl/gsl_statistics_double.h>
#include <pthread.h>

static inline void cgsl_turn_off_handler(void) { (void)gsl_set_error_handler_off(); }

/// Turns off the library's abort-on-error handler, once for every module that includes this header.
static inline void cgsl_prepare(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  (void)pthread_once(&once, cgsl_turn_off_handler);
}

#define CGSL_ACCESSOR(type, name, constant) \
  static inline const type *name(void) { cgsl_prepare(); return constant; }

CGSL_ACCESSOR(gsl_odeiv2_step_type, cgsl_step_rk4, gsl_odeiv2_step_rk4)
CGSL_ACCESSOR(gsl_odeiv2_step_type, cgsl_step_rkf45, gsl_odeiv2_step_rkf45)
CGSL_ACCESSOR(gsl_odeiv2_step_type, cgsl_step_rk8pd, gsl_odeiv2_step_rk8pd)
CGSL_ACCESSOR(gsl_odeiv2_step_type, cgsl_step_msadams, gsl_odeiv2_step_msadams)
CGSL_ACCESSOR(gsl_odeiv2_step_type, cgsl_step_bsimp, gsl_odeiv2_step_bsimp)
CGSL_ACCESSOR(gsl_odeiv2_step_type, cgsl_step_msbdf, gsl_odeiv2_step_msbdf)
CGSL_ACCESSOR(gsl_multimin_fminimizer_type, cgsl_minimizer_simplex, gsl_multimin_fminimizer_nmsimplex2)
CGSL_ACCESSOR(gsl_multifit_nlinear_type, cgsl_fit_trust, gsl_multifit_nlinear_trust)
CGSL_ACCESSOR(gsl_rng_type, cgsl_rng_mt19937, gsl_rng_mt19937)
CGSL_ACCESSOR(gsl_root_fsolver_type, cgsl_root_brent, gsl_root_fsolver_brent)

/// The principal branch of the Lambert W function; returns a status.
static inline int cgsl_lambert_w0(double x, double *value) {
  cgsl_prepare();
  gsl_sf_result result = {0, 0};
  int status = gsl_sf_lambert_W0_e(x, &result);
  *value = result.val;
  return status;
}

/// Balances a square matrix in place by powers of two, A ← D⁻¹·A·D with rows one after the other, and writes the diagonal of D; returns a status.
static inline int cgsl_balance(double *matrix, size_t count, double *scales) {
  cgsl_prepare();
  gsl_matrix_view view = gsl_matrix_view_array(matrix, count, count);
  gsl_vector_view diagonal = gsl_vector_view_array(scales, count);
  return gsl_linalg_balance_matrix(&view.matrix, &diagonal.vector);
}

/// Singular values of a matrix of at least as many rows as columns, rows one after the other, which is overwritten by the
/// left vectors; the right ones are the columns of a square matrix; returns a status.
static inline int cgsl_singular_values(
    double *matrix, size_t rows, size_t columns, double *vectors, double *values, double *work) {
  cgsl_prepare();
  gsl_matrix_view left = gsl_matrix_view_array(matrix, rows, columns);
  gsl_matrix_view right = gsl_matrix_view_array(vectors, columns, columns);
  gsl_vector_view diagonal = gsl_vector_view_array(values, columns);
  gsl_vector_view scratch = gsl_vector_view_array(work, columns);
  return gsl_linalg_SV_decomp(&left.matrix, &right.matrix, &diagonal.vector, &scratch.vector);
}

/// Eigenvalues of a symmetric matrix, whose lower triangle is read and overwritten, and orthonormal vectors as columns; rows lie one
/// after the other; returns a status.
static inline int cgsl_symmetric_modes(double *matrix, size_t count, double *values, double *vectors) {
  cgsl_prepare();
  gsl_eigen_symmv_workspace *work = gsl_eigen_symmv_alloc(count);
  if (work == 0) return GSL_ENOMEM;
  gsl_matrix_view view = gsl_matrix_view_array(matrix, count, count);
  gsl_matrix_view columns = gsl_matrix_view_array(vectors, count, count);
  gsl_vector_view roots = gsl_vector_view_array(values, count);
  int status = gsl_eigen_symmv(&view.matrix, &roots.vector, &columns.matrix, work);
  gsl_eigen_symmv_free(work);
  return status;
}

#endif
