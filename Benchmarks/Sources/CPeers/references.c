// SPDX-License-Identifier: GPL-3.0-or-later

#include "peer_references.h"

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

// Where the linker puts these in front of the runtime's functions (--wrap), the Swift code of the program is seen to count
// its references. The runtime itself is not.

#ifdef COUNTS_REFERENCES

static _Thread_local long total;
static _Thread_local long counting;

static inline void count(long number) {
  if (__builtin_expect(counting != 0, 0)) total += number;
}

#define COUNT_POINTER(name)                 \
  void *__real_##name(void *object);        \
  void *__wrap_##name(void *object) {       \
    count(1);                               \
    return __real_##name(object);           \
  }

#define COUNT_POINTERS(name)                               \
  void *__real_##name(void *object, uint32_t number);      \
  void *__wrap_##name(void *object, uint32_t number) {     \
    count((long)number);                                   \
    return __real_##name(object, number);                  \
  }

#define COUNT_RELEASE(name)                 \
  void __real_##name(void *object);         \
  void __wrap_##name(void *object) {        \
    count(1);                               \
    __real_##name(object);                  \
  }

#define COUNT_RELEASES(name)                               \
  void __real_##name(void *object, uint32_t number);       \
  void __wrap_##name(void *object, uint32_t number) {      \
    count((long)number);                                   \
    __real_##name(object, number);                         \
  }

COUNT_POINTER(swift_retain)
COUNT_POINTERS(swift_retain_n)
COUNT_RELEASE(swift_release)
COUNT_RELEASES(swift_release_n)
COUNT_POINTER(swift_bridgeObjectRetain)
COUNT_POINTERS(swift_bridgeObjectRetain_n)
COUNT_RELEASE(swift_bridgeObjectRelease)
COUNT_RELEASES(swift_bridgeObjectRelease_n)

long peer_references_end(void) {
  counting -= 1;
  return total;
}

long peer_references_begin(void) {
  counting += 1;
  return total;
}

#else

long peer_references_begin(void) { return 0; }

long peer_references_end(void) { return -1; }

#endif
