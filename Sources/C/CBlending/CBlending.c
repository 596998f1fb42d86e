#include "CBlending.h"

#include <string.h>
#include <wchar.h>
#ifdef __SSE2__
#include <immintrin.h>
#endif

// Each x86-64 and arm64 processor has registers of this size. Of four pixels one has blue and red, 16 bits each, another
// has green and what is above it.
typedef uint16_t halves __attribute__((vector_size(16)));
typedef uint32_t words __attribute__((vector_size(16)));
typedef uint32_t products __attribute__((vector_size(32)));

enum { line = 16 };  // Pixels in a line of the caches.

#define INLINE static inline __attribute__((always_inline))

// One or four pixels: `count` is known where this is inlined.
INLINE words load(const uint32_t *place, size_t count) {
  words pixels = {0};
  memcpy(&pixels, place, count * sizeof *place);
  return pixels;
}

INLINE void store(words pixels, uint32_t *place, size_t count) { memcpy(place, &pixels, count * sizeof *place); }

// Of s up to 255² + 128, s × 257 ÷ 65536 is (s - 128) ÷ 255 to nearest: one instruction, for it is the upper half of a
// product.
INLINE words rounded(halves sum) {
  return (words)__builtin_convertvector(__builtin_convertvector(sum, products) * 257 >> 16, halves);
}

INLINE words joined(halves even, halves odd) { return rounded(even) | (rounded(odd) << 8 & 0xFF00); }

INLINE words under(words pixels, words factors, words even, words odd) {
  const halves share = (halves)factors;
  return joined((halves)(pixels & 0x00FF00FF) * share + (halves)even, ((halves)pixels >> 8) * share + (halves)odd);
}

INLINE words over(words pixels, words behind) {
  const words alpha = pixels >> 24;
  const halves share = (halves)(alpha | alpha << 16), rest = 255 - share;
  return joined(
      (halves)(pixels & 0x00FF00FF) * share + (halves)(behind & 0x00FF00FF) * rest + 128,
      ((halves)pixels >> 8) * share + ((halves)behind >> 8) * rest + 128);
}

struct row {
  enum { varying, plain, blended } kind;
  const uint32_t *source;
  uint32_t *target;
  const uint32_t *factors, *even, *odd;
};

INLINE void draw(struct row row, size_t index, size_t count) {
  const words pixels = load(row.source + index, count);
  if (row.kind == blended) {
    store(over(pixels, load(row.target + index, count)), row.target + index, count);
  } else if (row.kind == varying) {
    const words factors = load(row.factors + index, count);
    store(
        under(pixels, factors, load(row.even + index, count), load(row.odd + index, count)), row.target + index, count);
  } else {
    const words none = {0};
    store(under(pixels, none + *row.factors, none + *row.even, none + *row.odd), row.target + index, count);
  }
}

INLINE void draw_all(struct row row, size_t count, ptrdiff_t ahead) {
  size_t index = 0;
  for (; index + line <= count; index += line) {
    if (ahead) __builtin_prefetch((const char *)(row.source + index) + ahead);
#pragma clang loop unroll(full)
    for (size_t part = 0; part < line; part += 4) draw(row, index + part, 4);
  }
  for (; index + 4 <= count; index += 4) draw(row, index, 4);
  for (; index < count; index++) draw(row, index, 1);
}

void copy_under_fade(
    const void *source, void *target, size_t count, const uint32_t *factors, const uint32_t *even, const uint32_t *odd,
    int varies, ptrdiff_t ahead) {
  // Each constant has a loop of its own.
  if (varies) {
    draw_all((struct row){varying, source, target, factors, even, odd}, count, ahead);
  } else {
    draw_all((struct row){plain, source, target, factors, even, odd}, count, ahead);
  }
}

INLINE words dimmed(words pixels, halves share) {
  const words even = (words)((halves)(pixels & 0x00FF00FF) * share >> 8), odd = (words)(((halves)pixels >> 8) * share);
  return even | (odd & 0x0000FF00);
}

static void dim(const uint32_t *from, uint32_t *to, size_t index, size_t count, unsigned share) {
  const halves none = {0}, shares = none + (uint16_t)share;
  for (; index + line <= count; index += line) {
#pragma clang loop unroll(full)
    for (size_t part = 0; part < line; part += 4) {
      store(dimmed(load(from + index + part, 4), shares), to + index + part, 4);
    }
  }
  for (; index < count; index++) store(dimmed(load(from + index, 1), shares), to + index, 1);
}

void dim_row_narrow(const void *source, void *target, size_t count, unsigned share) {
  dim(source, target, 0, count, share);
}

#ifdef __SSE2__
// With registers of twice the size, which most processors have.
#define WIDE __attribute__((target("avx2")))

WIDE static size_t dim_wide(const uint32_t *from, uint32_t *to, size_t count, unsigned share) {
  const __m256i shares = _mm256_set1_epi16((short)share);
  const __m256i even = _mm256_set1_epi32(0x00FF00FF), odd = _mm256_set1_epi32(0x0000FF00);
  size_t index = 0;
  for (; index + line <= count; index += line) {
#pragma clang loop unroll(full)
    for (size_t part = index; part < index + line; part += 8) {
      const __m256i pixels = _mm256_loadu_si256((const __m256i *)(from + part));
      _mm256_storeu_si256(
          (__m256i *)(to + part),
          _mm256_or_si256(
              _mm256_srli_epi16(_mm256_mullo_epi16(_mm256_and_si256(pixels, even), shares), 8),
              _mm256_and_si256(_mm256_mullo_epi16(_mm256_srli_epi16(pixels, 8), shares), odd)));
    }
  }
  return index;
}
#endif

void dim_row(const void *source, void *target, size_t count, unsigned share) {
  size_t done = 0;
#ifdef __SSE2__
  if (__builtin_cpu_supports("avx2")) done = dim_wide(source, target, count, share);
#endif
  dim(source, target, done, count, share);
}

int is_plain_row(const void *row, size_t count) {
  const uint32_t *pixels = row;
  size_t index = 0;
  if (!count) return 1;
  const words first = pixels[0] - (words){0};
  for (; index + line <= count; index += line) {
    words differing = {0};
#pragma clang loop unroll(full)
    for (size_t part = 0; part < line; part += 4) differing |= load(pixels + index + part, 4) ^ first;
    if (differing[0] | differing[1] | differing[2] | differing[3]) return 0;
  }
  for (; index < count; index++) {
    if (pixels[index] != pixels[0]) return 0;
  }
  return 1;
}

// Of a product of two bytes, the 255th part rounded down: the upper half of a product, and a shift.
INLINE halves part_of_255(halves product) {
  return __builtin_convertvector(__builtin_convertvector(product, products) * 0x8081 >> 16, halves) >> 7;
}

// `is_dimmed` is known where this is inlined: a brightness of 255 changes nothing.
INLINE words modulated(words pixels, words behind, halves brightness, halves alpha, int is_dimmed) {
  const words own = pixels >> 24;
  const halves share = part_of_255((halves)(own | own << 16) * alpha), rest = 255 - share;
  halves even = (halves)(pixels & 0x00FF00FF), odd = (halves)pixels >> 8;
  if (is_dimmed) {
    even = part_of_255(even * brightness);
    odd = part_of_255(odd * brightness);
  }
  return (words)(
      part_of_255(even * share) + part_of_255((halves)(behind & 0x00FF00FF) * rest)
      | ((part_of_255(odd * share) + part_of_255(((halves)behind >> 8) * rest)) << 8));
}

INLINE void blend_modulated(
    const uint32_t *from, uint32_t *to, size_t count, halves brightness, halves alpha, int is_dimmed) {
  size_t index = 0;
  for (; index + 4 <= count; index += 4) {
    store(modulated(load(from + index, 4), load(to + index, 4), brightness, alpha, is_dimmed), to + index, 4);
  }
  for (; index < count; index++) {
    store(modulated(load(from + index, 1), load(to + index, 1), brightness, alpha, is_dimmed), to + index, 1);
  }
}

void blend_row_modulated_narrow(const void *source, void *target, size_t count, unsigned brightness, unsigned alpha) {
  const halves none = {0}, colors = none + (uint16_t)brightness, opacity = none + (uint16_t)alpha;
  if (brightness < 255) {
    blend_modulated(source, target, count, colors, opacity, 1);
  } else {
    blend_modulated(source, target, count, colors, opacity, 0);
  }
}

#ifdef __SSE2__
// The same with registers of twice the size, in full light alone: so a panel appears over its card.
WIDE static inline __m256i part_of_255_wide(__m256i product) {
  return _mm256_srli_epi16(_mm256_mulhi_epu16(product, _mm256_set1_epi16((short)0x8081)), 7);
}

WIDE static size_t blend_wide(const uint32_t *from, uint32_t *to, size_t count, unsigned alpha) {
  const __m256i opacity = _mm256_set1_epi16((short)alpha), full = _mm256_set1_epi16(255);
  const __m256i mask = _mm256_set1_epi32(0x00FF00FF);
  size_t index = 0;
  for (; index + 8 <= count; index += 8) {
    const __m256i pixels = _mm256_loadu_si256((const __m256i *)(from + index));
    const __m256i behind = _mm256_loadu_si256((const __m256i *)(to + index));
    const __m256i own = _mm256_srli_epi32(pixels, 24);
    const __m256i share =
        part_of_255_wide(_mm256_mullo_epi16(_mm256_or_si256(own, _mm256_slli_epi32(own, 16)), opacity));
    const __m256i rest = _mm256_sub_epi16(full, share);
    const __m256i even = _mm256_add_epi16(
        part_of_255_wide(_mm256_mullo_epi16(_mm256_and_si256(pixels, mask), share)),
        part_of_255_wide(_mm256_mullo_epi16(_mm256_and_si256(behind, mask), rest)));
    const __m256i odd = _mm256_add_epi16(
        part_of_255_wide(_mm256_mullo_epi16(_mm256_srli_epi16(pixels, 8), share)),
        part_of_255_wide(_mm256_mullo_epi16(_mm256_srli_epi16(behind, 8), rest)));
    _mm256_storeu_si256((__m256i *)(to + index), _mm256_or_si256(even, _mm256_slli_epi16(odd, 8)));
  }
  return index;
}
#endif

void blend_row_modulated(const void *source, void *target, size_t count, unsigned brightness, unsigned alpha) {
  const uint32_t *from = source;
  uint32_t *to = target;
  size_t done = 0;
#ifdef __SSE2__
  if (brightness == 255 && __builtin_cpu_supports("avx2")) done = blend_wide(from, to, count, alpha);
#endif
  blend_row_modulated_narrow(from + done, to + done, count - done, brightness, alpha);
}

void blend_row(const void *source, void *target, size_t count, ptrdiff_t ahead) {
  draw_all((struct row){blended, source, target, NULL, NULL, NULL}, count, ahead);
}

_Static_assert(sizeof(wchar_t) == sizeof(uint32_t), "wmemset fills in pixels");

void fill_row(void *row, uint32_t pixel, size_t count) { wmemset(row, (wchar_t)pixel, count); }

void copy_rows_ahead(
    const void *source, ptrdiff_t source_pitch, void *target, ptrdiff_t target_pitch, size_t bytes, size_t rows) {
  const char *from = source;
  char *to = target;
  // So much as is read before the first of it is gone from the smallest cache again.
  const size_t ahead = bytes <= 4096 ? 3 : 1;
  for (; rows; rows--, from += source_pitch, to += target_pitch) {
    if (rows > ahead) {
      const char *next = from + (ptrdiff_t)ahead * source_pitch;
      for (size_t index = 0; index < bytes; index += line * sizeof(uint32_t)) __builtin_prefetch(next + index);
    }
    memcpy(to, from, bytes);
  }
}

// `columns` is known where this is inlined.
INLINE void copy_rows(const char *from, ptrdiff_t from_pitch, char *to, ptrdiff_t to_pitch, size_t columns, size_t rows) {
  for (; rows; rows--, from += from_pitch, to += to_pitch) memcpy(to, from, columns * sizeof(uint32_t));
}

void copy_columns(
    const void *source, ptrdiff_t source_pitch, void *target, ptrdiff_t target_pitch, size_t columns, size_t rows) {
#define COPY(count) \
  case count: \
    copy_rows(source, source_pitch, target, target_pitch, count, rows); \
    break;
  switch (columns) { COPY(1) COPY(2) COPY(3) COPY(4) COPY(5) COPY(6) COPY(7) COPY(8) }
#undef COPY
}
