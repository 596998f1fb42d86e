#include <string.h>
#ifdef __SSE2__
#include <immintrin.h>
#endif

#include "CBlending.h"

// Each x86-64 and arm64 processor has registers of this size: four pixels, or two with 16 bits a channel.
typedef uint8_t bytes __attribute__((vector_size(16)));
typedef uint8_t half_bytes __attribute__((vector_size(8)));
typedef uint16_t halves __attribute__((vector_size(16)));
typedef uint32_t words __attribute__((vector_size(16)));
typedef uint32_t products __attribute__((vector_size(32)));

enum { line = 16 };  // Pixels in a line of the caches.

#define INLINE static inline __attribute__((always_inline))

// x ÷ 255, rounded down: one instruction and a shift, for the first is the upper half of a product.
INLINE halves part(halves x) {
#ifdef __SSE2__
  return (halves)_mm_srli_epi16(_mm_mulhi_epu16((__m128i)x, _mm_set1_epi16((short)0x8081)), 7);
#else
  return __builtin_convertvector(__builtin_convertvector(x, products) * 0x8081 >> 16, halves) >> 7;
#endif
}

INLINE bytes packed(halves first, halves second) {
#ifdef __SSE2__
  return (bytes)_mm_packus_epi16((__m128i)first, (__m128i)second);
#else
  // Of each 16 bits the lower byte.
  return __builtin_shufflevector(
      (bytes)first, (bytes)second, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
#endif
}

INLINE void mix_four(
    const uint32_t *upper, const uint32_t *lower, halves above, halves below, uint16_t *mixed, size_t count) {
  bytes one = {0}, other = {0};
  const bytes none = {0};
  memcpy(&one, upper, count * sizeof *upper);
  memcpy(&other, lower, count * sizeof *lower);
#define LOW 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23
#define HIGH 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31
  const halves results[2] = {
      (halves)__builtin_shufflevector(one, none, LOW) * above
          + (halves)__builtin_shufflevector(other, none, LOW) * below,
      (halves)__builtin_shufflevector(one, none, HIGH) * above
          + (halves)__builtin_shufflevector(other, none, HIGH) * below};
  memcpy(mixed, results, sizeof results);
}

// The pixels of two rows mixed from `index` on, `share` 128ths of them of the lower one: 128 times the channels.
static void mix(
    const uint32_t *upper, const uint32_t *lower, unsigned share, uint16_t *mixed, size_t index, size_t count,
    ptrdiff_t ahead) {
  const halves below = (halves){0} + (uint16_t)share, above = (halves){0} + (uint16_t)(128 - share);
  for (; index + line <= count; index += line) {
    if (ahead) __builtin_prefetch((const char *)(lower + index) + ahead);
#pragma clang loop unroll(full)
    for (size_t place = 0; place < line; place += 4) {
      mix_four(upper + index + place, lower + index + place, above, below, mixed + 4 * (index + place), 4);
    }
  }
  for (; index < count; index += 4) {
    const size_t left = count - index;
    mix_four(upper + index, lower + index, above, below, mixed + 4 * index, left < 4 ? left : 4);
  }
}

// A pixel of the target between two neighbours in a mixed row, 32 bits a channel. `shares`: of the left one in the lower 16
// bits, of the right one in the upper ones.
INLINE words between(const uint16_t *mixed, const uint32_t *shares) {
  halves pair;
  words factors;
  memcpy(&pair, mixed, sizeof pair);
  memcpy(&factors, shares, sizeof factors);
#ifdef __SSE2__
  const __m128i right = _mm_shuffle_epi32((__m128i)pair, 0xEE);
  return (words)_mm_madd_epi16(_mm_unpacklo_epi16((__m128i)pair, right), (__m128i)factors) >> 14;
#else
  const words left = {pair[0], pair[1], pair[2], pair[3]}, right = {pair[4], pair[5], pair[6], pair[7]};
  return (left * (factors & 0xFFFF) + right * (factors >> 16)) >> 14;
#endif
}

INLINE halves joined(words first, words second) {
  // Of each 32 bits the lower half.
#ifdef __SSE2__
  return (halves)_mm_packs_epi32((__m128i)first, (__m128i)second);
#else
  return __builtin_shufflevector((halves)first, (halves)second, 0, 2, 4, 6, 8, 10, 12, 14);
#endif
}

INLINE halves over(halves pixels, const uint32_t *target, size_t count) {
  half_bytes behind = {0};
  memcpy(&behind, target, count * sizeof *target);
  const halves alpha = __builtin_shufflevector(pixels, pixels, 3, 3, 3, 3, 7, 7, 7, 7);
  return part(pixels * alpha) + part(__builtin_convertvector(behind, halves) * (255 - alpha));
}

struct row {
  const uint16_t *mixed;
  const uint32_t *columns, *shares;
  uint32_t *target;
  halves factors;
};

// Two pixels, 16 bits a channel, or one twice. `is_dimmed` is known where this is inlined: a factor of 255 changes nothing.
INLINE halves pixels(struct row row, size_t index, size_t count, int is_dimmed) {
  const words first = between(row.mixed + 4 * row.columns[index], row.shares + 4 * index);
  const words second =
      count > 1 ? between(row.mixed + 4 * row.columns[index + 1], row.shares + 4 * index + 4) : first;
  const halves drawn = joined(first, second);
  return is_dimmed ? part(drawn * row.factors) : drawn;
}

// One pixel or two: `count` is known where this is inlined.
INLINE void draw(struct row row, size_t index, size_t count, int is_blended, int is_dimmed) {
  halves drawn = pixels(row, index, count, is_dimmed);
  if (is_blended) drawn = over(drawn, row.target + index, count);
  const half_bytes result = __builtin_convertvector(drawn, half_bytes);
  memcpy(row.target + index, &result, count * sizeof *row.target);
}

INLINE void copy_all(struct row row, size_t index, size_t end, int is_dimmed) {
  for (; index + 4 <= end; index += 4) {
    const halves first = pixels(row, index, 2, is_dimmed), second = pixels(row, index + 2, 2, is_dimmed);
    const bytes result = packed(first, second);
    memcpy(row.target + index, &result, sizeof result);
  }
  for (; index < end; index++) draw(row, index, 1, 0, is_dimmed);
}

INLINE void blend_all(struct row row, size_t index, size_t end, int is_dimmed) {
  for (; index + 2 <= end; index += 2) draw(row, index, 2, 1, is_dimmed);
  if (index < end) draw(row, index, 1, 1, is_dimmed);
}

// For each channel of two pixels what it is multiplied by, in 255ths; alpha stays.
INLINE halves factors(unsigned brightness) {
  const uint16_t factor = (uint16_t)brightness;
  return (halves){factor, factor, factor, 255, factor, factor, factor, 255};
}

INLINE void draw_all(struct row row, size_t count, size_t opaque, size_t opaque_end, int is_dimmed) {
  blend_all(row, 0, opaque, is_dimmed);
  copy_all(row, opaque, opaque_end, is_dimmed);
  blend_all(row, opaque_end, count, is_dimmed);
}

void scale_row_narrow(
    const void *upper, const void *lower, unsigned share, size_t first, size_t width, uint16_t *mixed,
    const uint32_t *columns, const uint32_t *shares, void *target, size_t count, size_t opaque, size_t opaque_end,
    unsigned brightness, ptrdiff_t ahead) {
  mix(upper, lower, share, mixed, first, first + width, ahead);
  const struct row row = {mixed, columns, shares, target, factors(brightness)};
  if (brightness < 255) {
    draw_all(row, count, opaque, opaque_end, 1);
  } else {
    draw_all(row, count, opaque, opaque_end, 0);
  }
}

#ifdef __SSE2__
// The same with registers of twice the size, which most processors have; opaque pixels in full light alone, which nearly all
// are. Both halves of a register are worked on alike, so that pixels change places where two are joined.
#define WIDE __attribute__((target("avx2")))

WIDE static void mix_wide(
    const uint32_t *upper, const uint32_t *lower, unsigned share, uint16_t *mixed, size_t index, size_t count,
    ptrdiff_t ahead) {
  const __m256i below = _mm256_set1_epi16((short)share), above = _mm256_set1_epi16((short)(128 - share));
  for (; index + line <= count; index += line) {
    if (ahead) __builtin_prefetch((const char *)(lower + index) + ahead);
#pragma clang loop unroll(full)
    for (size_t place = index; place < index + line; place += 4) {
      const __m256i one = _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)(upper + place)));
      const __m256i other = _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)(lower + place)));
      _mm256_storeu_si256(
          (__m256i *)(mixed + 4 * place),
          _mm256_add_epi16(_mm256_mullo_epi16(one, above), _mm256_mullo_epi16(other, below)));
    }
  }
  mix(upper, lower, share, mixed, index, count, 0);
}

// Two pixels, 32 bits a channel, as `between` gives one.
WIDE static inline __m256i between_wide(const uint16_t *mixed, const uint32_t *columns, const uint32_t *shares) {
  const __m128i first = _mm_loadu_si128((const __m128i *)(mixed + 4 * columns[0]));
  const __m128i second = _mm_loadu_si128((const __m128i *)(mixed + 4 * columns[1]));
  const __m256i beside = _mm256_setr_epi8(
      0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15, 0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15);
  const __m256i pairs = _mm256_shuffle_epi8(_mm256_set_m128i(second, first), beside);
  return _mm256_srli_epi32(_mm256_madd_epi16(pairs, _mm256_loadu_si256((const __m256i *)shares)), 14);
}

WIDE static size_t copy_wide(struct row row, size_t index, size_t end) {
  const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
  for (; index + 8 <= end; index += 8) {
    const uint32_t *columns = row.columns + index, *shares = row.shares + 4 * index;
    const __m256i first = _mm256_packs_epi32(
        between_wide(row.mixed, columns, shares), between_wide(row.mixed, columns + 2, shares + 8));
    const __m256i second = _mm256_packs_epi32(
        between_wide(row.mixed, columns + 4, shares + 16), between_wide(row.mixed, columns + 6, shares + 24));
    const __m256i drawn = _mm256_permutevar8x32_epi32(_mm256_packus_epi16(first, second), order);
    _mm256_storeu_si256((__m256i *)(row.target + index), drawn);
  }
  return index;
}
#endif

void scale_row(
    const void *upper, const void *lower, unsigned share, size_t first, size_t width, uint16_t *mixed,
    const uint32_t *columns, const uint32_t *shares, void *target, size_t count, size_t opaque, size_t opaque_end,
    unsigned brightness, ptrdiff_t ahead) {
#ifdef __SSE2__
  if (brightness == 255 && __builtin_cpu_supports("avx2")) {
    mix_wide(upper, lower, share, mixed, first, first + width, ahead);
    const struct row row = {mixed, columns, shares, target, factors(255)};
    blend_all(row, 0, opaque, 0);
    copy_all(row, copy_wide(row, opaque, opaque_end), opaque_end, 0);
    return blend_all(row, opaque_end, count, 0);
  }
#endif
  scale_row_narrow(
      upper, lower, share, first, width, mixed, columns, shares, target, count, opaque, opaque_end, brightness, ahead);
}
