// SPDX-License-Identifier: GPL-3.0-or-later
//
// Boost.Odeint, header only: the right-hand side is inlined into its steppers.

#include "solver.h"

#ifdef PEER_HAS_ODEINT

#include <algorithm>
#include <boost/numeric/odeint.hpp>
#include <boost/version.hpp>
#include <cstdio>
#include <vector>

#include "equations.h"
namespace {

namespace odeint = boost::numeric::odeint;

using State = std::vector<double>;

/// Steps of one solution, after which a solver has failed.
constexpr long stepLimit = 10000000;

struct Chain {
  peer_system system;
  size_t *evaluations;
  void operator()(const State &state, State &derivative, double) const {
    ++*evaluations;
    peer_chain(&system, state.data(), derivative.data());
  }
};

struct Pendulum {
  peer_system system;
  size_t *evaluations;
  void operator()(const State &state, State &derivative, double) const {
    ++*evaluations;
    peer_pendulum(&system, state.data(), derivative.data());
  }
};

struct VariedChain {
  peer_system system;
  size_t *evaluations;
  void operator()(const State &state, State &derivative, double) const {
    ++*evaluations;
    peer_varied_chain(&system, state.data(), derivative.data());
  }
};

/// Steps with an error control that end where asked.
template <class System, class Stepper>
struct Controlled : peer_ode {
  System system;
  Stepper stepper;
  State state;
  double step = 0;

  Controlled(const peer_system &equations, Stepper stepper)
      : system{equations, &evaluations}, stepper(stepper), state(peer_dimension(&equations)) {
    evaluations = 0;
    solve = [](peer_ode *base, const double *initial, double end, double *result) {
      auto *self = static_cast<Controlled *>(base);
      return self->guard([&] {
        self->begin(initial);
        if (!self->advance(0, end)) return 1;
        std::copy(self->state.begin(), self->state.end(), result);
        return 0;
      });
    };
    frames = [](peer_ode *base, const double *initial, double distance, size_t count, double *result) {
      auto *self = static_cast<Controlled *>(base);
      return self->guard([&] {
        self->begin(initial);
        for (size_t frame = 1; frame <= count; frame++) {
          if (!self->advance((frame - 1) * distance, frame * distance)) return 1;
          std::copy(self->state.begin(), self->state.end(), result + (frame - 1) * self->state.size());
        }
        return 0;
      });
    };
    release = [](peer_ode *base) { delete static_cast<Controlled *>(base); };
  }

  template <class Work>
  int guard(Work work) {
    try {
      return work();
    } catch (...) {
      return 1;
    }
  }

  void begin(const double *initial) {
    std::copy(initial, initial + state.size(), state.begin());
    reset(stepper, 0);
    step = PEER_FIRST_STEP;
  }

  bool advance(double time, double end) {
    for (long count = 0; end - time > 1e-12 * end; count++) {
      if (count > stepLimit || !(step > 1e-14)) return false;
      const double asked = step;
      double length = std::min(asked, end - time);
      if (stepper.try_step(system, state, time, length) == odeint::success) {
        // A step that was cut off by the end tells only how long the next may be at least.
        step = std::max(length, end - time > 1e-12 * end ? 0 : asked);
      } else {
        step = length;
      }
    }
    return true;
  }

  /// Forgets the solution before, where a stepper remembers any.
  template <class Any>
  static auto reset(Any &stepper, int) -> decltype(stepper.reset(), void()) {
    stepper.reset();
  }
  template <class Any>
  static void reset(Any &, long) {}
};

/// Steps as long as the error control allows, and states between them by interpolation.
template <class System, class Stepper>
struct Dense : peer_ode {
  System system;
  Stepper stepper;
  State state;

  Dense(const peer_system &equations, Stepper stepper)
      : system{equations, &evaluations}, stepper(stepper), state(peer_dimension(&equations)) {
    evaluations = 0;
    solve = [](peer_ode *base, const double *initial, double end, double *result) {
      return base->frames(base, initial, end, 1, result);
    };
    frames = [](peer_ode *base, const double *initial, double distance, size_t count, double *result) {
      auto *self = static_cast<Dense *>(base);
      try {
        return self->run(initial, distance, count, result);
      } catch (...) {
        return 1;
      }
    };
    release = [](peer_ode *base) { delete static_cast<Dense *>(base); };
  }

  int run(const double *initial, double distance, size_t count, double *result) {
    std::copy(initial, initial + state.size(), state.begin());
    stepper.initialize(state, 0, PEER_FIRST_STEP);
    long steps = 0;
    for (size_t frame = 1; frame <= count; frame++) {
      const double time = frame * distance;
      while (stepper.current_time() < time) {
        if (++steps > stepLimit || !(stepper.current_time_step() > 1e-14)) return 1;
        stepper.do_step(system);
      }
      stepper.calc_state(time, state);
      std::copy(state.begin(), state.end(), result + (frame - 1) * state.size());
    }
    return 0;
  }
};

template <template <class, class> class Solver, class System, class Stepper>
peer_ode *make(const peer_system &system, Stepper stepper) {
  return new Solver<System, Stepper>(system, stepper);
}

template <class System>
peer_ode *make(peer_method method, const peer_system &system, double absolute, double relative) {
  switch (method) {
    case PEER_ODEINT_BULIRSCH:
      return make<Controlled, System>(system, odeint::bulirsch_stoer<State>(absolute, relative));
    case PEER_ODEINT_BULIRSCH_DENSE:
      return make<Dense, System>(system, odeint::bulirsch_stoer_dense_out<State>(absolute, relative));
    case PEER_ODEINT_DOPRI5_DENSE:
      return make<Dense, System>(
          system, odeint::make_dense_output(absolute, relative, odeint::runge_kutta_dopri5<State>()));
    case PEER_ODEINT_FEHLBERG78:
      return make<Controlled, System>(
          system, odeint::make_controlled(absolute, relative, odeint::runge_kutta_fehlberg78<State>()));
    default: return nullptr;
  }
}

}  // namespace

extern "C" const char *const peer_odeint_version = [] {
  static char text[32];
  std::snprintf(
      text, sizeof text, "%d.%d.%d", BOOST_VERSION / 100000, BOOST_VERSION / 100 % 1000, BOOST_VERSION % 100);
  return text;
}();

extern "C" peer_ode *peer_odeint_make(
    peer_method method, const peer_system *system, double absolute, double relative) {
  try {
    switch (system->equations) {
      case PEER_CHAIN: return make<Chain>(method, *system, absolute, relative);
      case PEER_PENDULUM: return make<Pendulum>(method, *system, absolute, relative);
      case PEER_VARIED_CHAIN: return make<VariedChain>(method, *system, absolute, relative);
    }
    return nullptr;
  } catch (...) {
    return nullptr;
  }
}

#else

extern "C" const char *const peer_odeint_version = nullptr;

extern "C" peer_ode *peer_odeint_make(peer_method, const peer_system *, double, double) { return nullptr; }

#endif
