// SPDX-License-Identifier: GPL-3.0-or-later

#include "CAllocationCounter.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer) \
    || __has_feature(leak_sanitizer)
#define SANITIZED 1
#endif
#endif

/// How many counts are under way.
static atomic_int active;

/// Totals of all threads, written only while something is counted.
static struct {
  atomic_uint_fast64_t allocations, bytes;
} process_totals;

static _Thread_local struct allocation_counts thread_totals;

static inline bool is_counting(void) {
  return __builtin_expect(atomic_load_explicit(&active, memory_order_relaxed) != 0, 0);
}

// MARK: Memory

#if defined(__GLIBC__) && !defined(SANITIZED)

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static __attribute__((noinline)) void count_allocation(size_t size) {
  atomic_fetch_add_explicit(&process_totals.allocations, 1, memory_order_relaxed);
  atomic_fetch_add_explicit(&process_totals.bytes, size, memory_order_relaxed);
  thread_totals.allocations += 1;
  thread_totals.bytes += size;
}

// The functions are weak, so that a program whose own allocator is linked in keeps that; then nothing is counted. A program
// that carries its C library asks for strong ones, which its linker has to put before those of the library (-z muldefs).
#ifdef COUNTS_IN_STATIC_PROGRAM
#define COUNTING __attribute__((visibility("default")))
#else
#define COUNTING __attribute__((weak, visibility("default")))
#endif

COUNTING void *malloc(size_t size) {
  if (is_counting()) count_allocation(size);
  return __libc_malloc(size);
}

COUNTING void *calloc(size_t count, size_t size) {
  if (is_counting()) count_allocation(count * size);
  return __libc_calloc(count, size);
}

COUNTING void *realloc(void *block, size_t size) {
  if (is_counting()) count_allocation(size);
  return __libc_realloc(block, size);
}

COUNTING void *memalign(size_t alignment, size_t size) {
  if (is_counting()) count_allocation(size);
  return __libc_memalign(alignment, size);
}

COUNTING void *aligned_alloc(size_t alignment, size_t size) {
  if (is_counting()) count_allocation(size);
  return __libc_memalign(alignment, size);
}

COUNTING int posix_memalign(void **block, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0) return EINVAL;
  if (is_counting()) count_allocation(size);
  // The status is the result; the error number stays as it was.
  int error = errno;
  void *memory = __libc_memalign(alignment, size);
  errno = error;
  if (memory == NULL) return ENOMEM;
  *block = memory;
  return 0;
}

#endif

// MARK: Counting

void allocation_counting_begin(void) { atomic_fetch_add(&active, 1); }

void allocation_counting_end(void) { atomic_fetch_sub(&active, 1); }

struct allocation_counts allocation_counts_of_thread(void) { return thread_totals; }

struct allocation_counts allocation_counts_of_process(void) {
  struct allocation_counts counts = {
      atomic_load(&process_totals.allocations), atomic_load(&process_totals.bytes)};
  return counts;
}
