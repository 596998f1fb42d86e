#pragma once
// Blends rows of pixels. In C, because Swift's vectors lack the upper half of a product, and Swift has no prefetch.
//
// A pixel is 0x??RRGGBB; what is written has 0 in its upper byte. Each channel is rounded to nearest.

#include <stddef.h>
#include <stdint.h>

/// Copies a row of pixels as it looks under a colour that is more or less opaque.
///
/// For each pixel, `factors` has 255 less the opacity, twice in halves of 16 bits; `even` has what is added to red and blue
/// that are multiplied by it, `odd` to green: the colour times the opacity, plus 128. If `varies` is 0, each has one
/// element for all pixels.
///
/// `ahead`: so many bytes after each pixel is one that the caches fetch meanwhile; 0 for none.
void copy_under_fade(
    const void *_Nonnull source, void *_Nonnull target, size_t count, const uint32_t *_Nonnull factors,
    const uint32_t *_Nonnull even, const uint32_t *_Nonnull odd, int varies, ptrdiff_t ahead);

/// Copies a row of pixels as it looks under black: each channel is `share` 256ths of what it was, rounded down. The rows may
/// be the same one.
void dim_row(const void *_Nonnull source, void *_Nonnull target, size_t count, unsigned share);

/// Draws a row of pixels 0xAARRGGBB with straight alpha over another row, with `brightness` 255ths of its colours and `alpha`
/// 255ths of its opacity. Each product is rounded down, as SDL does it.
void blend_row_modulated(
    const void *_Nonnull source, void *_Nonnull target, size_t count, unsigned brightness, unsigned alpha);

/// Draws a row of pixels 0xAARRGGBB with straight alpha over another row. `ahead` is as above.
void blend_row(const void *_Nonnull source, void *_Nonnull target, size_t count, ptrdiff_t ahead);
