// SPDX-License-Identifier: GPL-3.0-or-later

#include "CBuildInformation.h"

#include <stddef.h>

const char *build_commit(void) {
#ifdef GESTURE_COMMIT
  return GESTURE_COMMIT;
#else
  return NULL;
#endif
}

const char *build_instructions(void) {
  static const char names[] = ""
#ifdef __SSE4_2__
                              " sse4.2"
#endif
#ifdef __AVX__
                              " avx"
#endif
#ifdef __AVX2__
                              " avx2"
#endif
#if defined(__FMA__) && defined(__x86_64__)
                              " fma"
#endif
#ifdef __AVX512F__
                              " avx512f"
#endif
#ifdef __ARM_FEATURE_SVE
                              " sve"
#endif
      ;
  return names[0] == ' ' ? names + 1 : names;
}
