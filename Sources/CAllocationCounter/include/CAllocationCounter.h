// SPDX-License-Identifier: GPL-3.0-or-later
//
// Counts allocations of memory while it is told to. A program that links it gets allocation functions that count and
// forward to those of the GNU C library; while nothing is counted they cost one test. On other systems and under
// sanitizers it does nothing.

#ifndef GESTURE_DYNAMICS_ALLOCATION_COUNTER_H
#define GESTURE_DYNAMICS_ALLOCATION_COUNTER_H

#include <stdint.h>

/// Totals since some moment; differences of two readings count.
struct allocation_counts {
  /// Calls that ask for memory; one that changes the size of a block is one.
  uint64_t allocations;
  /// Bytes that those calls asked for.
  uint64_t bytes;
};

/// Begins to count; every begin needs an end. Safe to use from several threads.
void allocation_counting_begin(void);

/// Ends what the last begin began; the counting goes on while others count.
void allocation_counting_end(void);

/// What the calling thread did while anybody counted.
struct allocation_counts allocation_counts_of_thread(void);

/// What all threads did while anybody counted.
struct allocation_counts allocation_counts_of_process(void);

#endif
