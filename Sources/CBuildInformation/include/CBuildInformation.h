// SPDX-License-Identifier: GPL-3.0-or-later
//
// What only the C preprocessor knows of a build: which instructions the compiler was allowed to use, and its commit.

#ifndef GESTURE_DYNAMICS_BUILD_INFORMATION_H
#define GESTURE_DYNAMICS_BUILD_INFORMATION_H

/// The commit that was built, followed by `+` if files had changed since, as whoever built it named it; NULL if nobody
/// did.
const char *build_commit(void);

/// Instruction sets beyond those that every processor of the architecture has, such as `avx2 fma`; empty if none.
const char *build_instructions(void);

#endif
