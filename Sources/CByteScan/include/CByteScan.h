// SPDX-License-Identifier: GPL-3.0-or-later
//
// Looks at many bytes of a text at once, by the vector instructions that every processor of the kind has: SSE2 on
// x86-64, words of eight bytes elsewhere. What comes out is the same.

#ifndef GESTURE_DYNAMICS_BYTE_SCAN_H
#define GESTURE_DYNAMICS_BYTE_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

/// Which of 32 bytes are what; the first byte is the lowest bit.
struct byte_kinds {
  /// Commas.
  uint64_t commas;
  /// Dots.
  uint64_t dots;
  /// The digits 0 … 9.
  uint64_t digits;
};

/// Bits of the bytes of a word that are zero: the plain twin of a vector comparison.
static inline uint64_t byte_scan_zeros(uint64_t word) {
  const uint64_t low = 0x7F7F7F7F7F7F7F7F;
  const uint64_t zeros = ~(((word & low) + low) | word | low);
  return ((zeros >> 7) * 0x0102040810204080) >> 56;
}

/// A word of eight bytes, the first one the lowest.
static inline uint64_t byte_scan_load(const uint8_t *bytes) {
  uint64_t word;
  memcpy(&word, bytes, 8);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  word = __builtin_bswap64(word);
#endif
  return word;
}

/// What eight bytes are.
static inline struct byte_kinds byte_scan_word(const uint8_t *bytes) {
  const uint64_t word = byte_scan_load(bytes);
  const uint64_t ones = 0x0101010101010101, low = 0x7F7F7F7F7F7F7F7F;
  // As differences from '0', of which those of digits are below 10.
  const uint64_t values = word ^ (0x30 * ones);
  const uint64_t above = (((values & low) + 0x76 * ones) | values) & ~low;
  struct byte_kinds kinds = {
    byte_scan_zeros(word ^ (0x2C * ones)), byte_scan_zeros(word ^ (0x2E * ones)), byte_scan_zeros(above)};
  return kinds;
}

/// What 32 bytes are, by words.
static inline struct byte_kinds byte_scan_plain(const void *bytes) {
  struct byte_kinds all = {0, 0, 0};
  for (int index = 0; index < 4; index++) {
    const struct byte_kinds kinds = byte_scan_word((const uint8_t *)bytes + 8 * index);
    all.commas |= kinds.commas << (8 * index);
    all.dots |= kinds.dots << (8 * index);
    all.digits |= kinds.digits << (8 * index);
  }
  return all;
}

#if defined(__SSE2__)
/// Bits of the bytes of a comparison.
static inline uint64_t byte_scan_bits(__m128i low, __m128i high) {
  return (uint32_t)_mm_movemask_epi8(low) | (uint64_t)(uint32_t)_mm_movemask_epi8(high) << 16;
}

/// Which bytes are digits.
static inline __m128i byte_scan_digits(__m128i bytes) {
  const __m128i values = _mm_sub_epi8(bytes, _mm_set1_epi8('0'));
  return _mm_cmpeq_epi8(_mm_min_epu8(values, _mm_set1_epi8(9)), values);
}
#endif

/// What 32 bytes are.
static inline struct byte_kinds byte_scan(const void *bytes) {
#if defined(__SSE2__)
  const __m128i low = _mm_loadu_si128((const __m128i *)bytes);
  const __m128i high = _mm_loadu_si128((const __m128i *)bytes + 1);
  const __m128i comma = _mm_set1_epi8(','), dot = _mm_set1_epi8('.');
  struct byte_kinds kinds = {
    byte_scan_bits(_mm_cmpeq_epi8(low, comma), _mm_cmpeq_epi8(high, comma)),
    byte_scan_bits(_mm_cmpeq_epi8(low, dot), _mm_cmpeq_epi8(high, dot)),
    byte_scan_bits(byte_scan_digits(low), byte_scan_digits(high))};
  return kinds;
#else
  return byte_scan_plain(bytes);
#endif
}

/// Whether the first bytes of two runs of 16 are equal, at most 16 of them.
static inline bool byte_scan_equal_block(const uint8_t *left, const uint8_t *right, ptrdiff_t count) {
#if defined(__SSE2__)
  const __m128i equal =
    _mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)left), _mm_loadu_si128((const __m128i *)right));
  const uint32_t wanted = count >= 16 ? 0xFFFF : (1u << count) - 1;
  return (~(uint32_t)_mm_movemask_epi8(equal) & wanted) == 0;
#else
  return memcmp(left, right, count >= 16 ? 16 : (size_t)count) == 0;
#endif
}

/// Whether bytes are equal. Nothing is loaded that is more than 16 bytes behind the first difference.
static inline bool byte_scan_equal(const void *left, const void *right, ptrdiff_t count) {
  const uint8_t *a = (const uint8_t *)left, *b = (const uint8_t *)right;
  if (!byte_scan_equal_block(a, b, count)) return false;
  while (count > 16) {
    a += 16;
    b += 16;
    count -= 16;
    if (!byte_scan_equal_block(a, b, count)) return false;
  }
  return true;
}

/// 10^exponent for 0 … 22, exactly.
static inline double byte_scan_power_of_ten(ptrdiff_t exponent) {
  static const double powers[] = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                  1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
  return powers[exponent];
}

/// 10^exponent for 0 … 19.
static inline uint64_t byte_scan_integer_power_of_ten(ptrdiff_t exponent) {
  static const uint64_t powers[] = {
    1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000, 1000000000, 10000000000, 100000000000,
    1000000000000, 10000000000000, 100000000000000, 1000000000000000, 10000000000000000, 100000000000000000,
    1000000000000000000, 10000000000000000000u};
  return powers[exponent];
}

/// The value of eight digits, of which the first byte is the most significant (D. Lemire, "Quickly parsing eight digits").
static inline uint64_t byte_scan_value(uint64_t digits) {
  const uint64_t pairs = digits * 10 + (digits >> 8);
  return ((pairs & 0x000000FF000000FF) * 0x000F424000000064 + (pairs >> 16 & 0x000000FF000000FF) * 0x0000271000000001)
    >> 32;
}

/// The last bytes of a word, 0 … 8 of them.
#define BYTE_SCAN_LAST(count) ((count) == 0 ? 0 : ~UINT64_C(0) << ((64 - 8 * (count)) & 63))
/// Of a number that ends with a word: its bytes before the dot, which move over it, and those that stay.
#define BYTE_SCAN_MASKS(whole, rest)                                                                          \
  {                                                                                                           \
    (rest) == 0 ? 0 : BYTE_SCAN_LAST(whole) >> (8 * (rest)), (rest) == 0 ? BYTE_SCAN_LAST(whole)              \
                                                                         : BYTE_SCAN_LAST(((rest) + 7) & 7)   \
  }
#define BYTE_SCAN_ROW(whole)                                                                                  \
  BYTE_SCAN_MASKS(whole, 0), BYTE_SCAN_MASKS(whole, 1), BYTE_SCAN_MASKS(whole, 2), BYTE_SCAN_MASKS(whole, 3), \
    BYTE_SCAN_MASKS(whole, 4), BYTE_SCAN_MASKS(whole, 5), BYTE_SCAN_MASKS(whole, 6), BYTE_SCAN_MASKS(whole, 7)

/// Those masks by the number of bytes before the dot, 0 … 8, and of the dot and what is behind it, 0 … 7.
static const struct byte_scan_masks {
  uint64_t moved, kept;
} byte_scan_masks[] = {BYTE_SCAN_ROW(0), BYTE_SCAN_ROW(1), BYTE_SCAN_ROW(2), BYTE_SCAN_ROW(3), BYTE_SCAN_ROW(4),
                       BYTE_SCAN_ROW(5), BYTE_SCAN_ROW(6), BYTE_SCAN_ROW(7), BYTE_SCAN_ROW(8)};

/// 10 to the number of digits behind a dot, by the number of bytes from the dot on.
static const double byte_scan_scales[] = {1, 1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6};

/// A number that is ended by a comma, by places among bytes.
struct byte_number {
  /// The comma.
  int32_t end;
  /// Bytes before the dot.
  int32_t whole;
  /// Bytes from the dot on; none where there is no dot.
  int32_t rest;
};

/// Three numbers: a time and two coordinates.
struct byte_numbers {
  struct byte_number time, x, y;
  /// Whether each has at most eight bytes, of which the first is a digit; only then the values are set.
  bool are_short;
  /// All digits of the time as an integer.
  uint64_t time_digits;
  /// The coordinates, correctly rounded: quotients of two integers that are exact.
  double x_value, y_value;
};

/// The digits of a number of at most eight bytes, without its dot, at the end of a word.
static inline uint64_t byte_scan_digits_of(const uint8_t *bytes, struct byte_number number) {
  const uint64_t word = byte_scan_load(bytes + number.end - 8) ^ 0x3030303030303030;
  const struct byte_scan_masks masks = byte_scan_masks[number.whole << 3 | number.rest];
  return (word & masks.moved) << 8 | (word & masks.kept);
}

/// A coordinate of at most eight bytes: the plain twin of the vectors that read two.
static inline double byte_scan_coordinate(const uint8_t *bytes, struct byte_number number) {
  return (double)(int64_t)byte_scan_value(byte_scan_digits_of(bytes, number)) / byte_scan_scales[number.rest];
}

/// Reads both coordinates of at most eight bytes.
static inline void byte_scan_coordinates(const uint8_t *bytes, struct byte_numbers *numbers) {
#if defined(__SSE2__)
  const struct byte_number x = numbers->x, y = numbers->y;
  const struct byte_scan_masks *mx = &byte_scan_masks[x.whole << 3 | x.rest], *my = &byte_scan_masks[y.whole << 3 | y.rest];
  const __m128i mask_x = _mm_loadu_si128((const __m128i *)mx), mask_y = _mm_loadu_si128((const __m128i *)my);
  const __m128i words = _mm_xor_si128(
    _mm_unpacklo_epi64(
      _mm_loadl_epi64((const __m128i *)(bytes + x.end - 8)), _mm_loadl_epi64((const __m128i *)(bytes + y.end - 8))),
    _mm_set1_epi8('0'));
  const __m128i moved = _mm_and_si128(words, _mm_unpacklo_epi64(mask_x, mask_y));
  const __m128i kept = _mm_and_si128(words, _mm_unpackhi_epi64(mask_x, mask_y));
  const __m128i digits = _mm_or_si128(_mm_slli_epi64(moved, 8), kept);
  // Pairs of digits, then of pairs, then of those: below 10^8.
  const __m128i pairs = _mm_add_epi16(
    _mm_mullo_epi16(_mm_and_si128(digits, _mm_set1_epi16(0xFF)), _mm_set1_epi16(10)), _mm_srli_epi16(digits, 8));
  const __m128i fours = _mm_madd_epi16(pairs, _mm_set1_epi32(0x00010064));
  const __m128i eights = _mm_madd_epi16(_mm_packs_epi32(fours, fours), _mm_set1_epi32(0x00012710));
  const __m128d scales = _mm_loadh_pd(_mm_load_sd(&byte_scan_scales[x.rest]), &byte_scan_scales[y.rest]);
  const __m128d values = _mm_div_pd(_mm_cvtepi32_pd(eights), scales);
  numbers->x_value = _mm_cvtsd_f64(values);
  numbers->y_value = _mm_cvtsd_f64(_mm_unpackhi_pd(values, values));
#else
  numbers->x_value = byte_scan_coordinate(bytes, numbers->x);
  numbers->y_value = byte_scan_coordinate(bytes, numbers->y);
#endif
}

/// Finds three numbers that stand at an address, each of digits with at most one dot and ended by a comma; false for
/// anything else, or where they end behind 64 bytes. These may be loaded, and eight before them.
static inline bool byte_scan_numbers(const void *start, struct byte_numbers *numbers) {
  const uint8_t *bytes = (const uint8_t *)start;
  struct byte_kinds kinds = byte_scan(bytes);
  uint64_t second = kinds.commas & (kinds.commas - 1), third = second & (second - 1);
  if (third == 0) {
    const struct byte_kinds more = byte_scan(bytes + 32);
    kinds.commas |= more.commas << 32;
    kinds.dots |= more.dots << 32;
    kinds.digits |= more.digits << 32;
    second = kinds.commas & (kinds.commas - 1);
    third = second & (second - 1);
    if (third == 0) return false;
  }
  const uint64_t first = kinds.commas;
  // The bits before each comma.
  const uint64_t before_first = (first - 1) & ~first, before_second = (second - 1) & ~second,
                 before_third = (third - 1) & ~third;
  if ((~(kinds.commas | kinds.dots | kinds.digits) & before_third) != 0) return false;
  const uint64_t a = kinds.dots & before_first, b = kinds.dots & before_second & ~before_first,
                 c = kinds.dots & before_third & ~before_second;
  if (((a & (a - 1)) | (b & (b - 1)) | (c & (c - 1))) != 0) return false;
  const int32_t a_end = __builtin_ctzll(first), b_end = __builtin_ctzll(second), c_end = __builtin_ctzll(third);
  const int32_t a_dot = __builtin_ctzll(a | first), b_dot = __builtin_ctzll(b | second),
                c_dot = __builtin_ctzll(c | third);
  numbers->time = (struct byte_number){a_end, a_dot, a_end - a_dot};
  numbers->x = (struct byte_number){b_end, b_dot - a_end - 1, b_end - b_dot};
  numbers->y = (struct byte_number){c_end, c_dot - b_end - 1, c_end - c_dot};
  // All of these are below 0 for what is too long or has no digit before its dot.
  const int32_t misfits = (a_dot - 1) | (8 - a_end) | (b_dot - a_end - 2) | (8 - (b_end - a_end - 1))
    | (c_dot - b_end - 2) | (8 - (c_end - b_end - 1));
  numbers->are_short = misfits >= 0;
  if (numbers->are_short) {
    numbers->time_digits = byte_scan_value(byte_scan_digits_of(bytes, numbers->time));
    byte_scan_coordinates(bytes, numbers);
  }
  return true;
}

#endif
