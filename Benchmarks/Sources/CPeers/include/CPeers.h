// SPDX-License-Identifier: GPL-3.0-or-later
//
// Other people's libraries behind plain C functions, so that one program can measure them beside ours.

#ifndef GESTURE_DYNAMICS_CPEERS_H
#define GESTURE_DYNAMICS_CPEERS_H

#include "peer_ode.h"
#include "peer_references.h"
#include "peer_world.h"

#endif
