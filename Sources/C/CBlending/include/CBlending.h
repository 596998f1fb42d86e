#pragma once
// Blends and scales rows of pixels. In C, because Swift's vectors lack the upper half of a product, and Swift has no prefetch.
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

/// As `dim_row`, without the larger registers that only some processors have.
void dim_row_narrow(const void *_Nonnull source, void *_Nonnull target, size_t count, unsigned share);

/// Fills `count` pixels of a row with one value, its upper byte included, through the caches: on x86 SDL's own filling goes past
/// them to memory, from where whatever reads the row next must fetch it.
void fill_row(void *_Nonnull row, uint32_t pixel, size_t count);

/// Whether the `count` pixels of a row are all the same, their upper bytes included; also if there are none.
int is_plain_row(const void *_Nonnull row, size_t count);

/// Draws a row of pixels 0xAARRGGBB with straight alpha over another row, with `brightness` 255ths of its colours and `alpha`
/// 255ths of its opacity. Each product is rounded down, as SDL does it.
void blend_row_modulated(
    const void *_Nonnull source, void *_Nonnull target, size_t count, unsigned brightness, unsigned alpha);

/// As `blend_row_modulated`, without the larger registers that only some processors have.
void blend_row_modulated_narrow(
    const void *_Nonnull source, void *_Nonnull target, size_t count, unsigned brightness, unsigned alpha);

/// Draws a row of pixels 0xAARRGGBB with straight alpha over another row. `ahead` is as above.
void blend_row(const void *_Nonnull source, void *_Nonnull target, size_t count, ptrdiff_t ahead);

/// The most columns that `copy_columns` copies.
enum { few_columns = 8 };

/// Copies up to `few_columns` columns of pixels unchanged, such as come into view with each frame: for so few pixels a row a
/// call of `memcpy` takes longer than the copy. The pitches are from row to row, in bytes.
void copy_columns(
    const void *_Nonnull source, ptrdiff_t source_pitch, void *_Nonnull target, ptrdiff_t target_pitch, size_t columns,
    size_t rows);

/// Copies rows of pixels unchanged, and has the caches fetch the next ones meanwhile: rows that do not follow each other in
/// memory, such as those of a column on the screen, no processor fetches by itself. The pitches are from row to row, in bytes.
/// No row that is written overlaps the one that is read for it.
void copy_rows_ahead(
    const void *_Nonnull source, ptrdiff_t source_pitch, void *_Nonnull target, ptrdiff_t target_pitch, size_t bytes,
    size_t rows);

/// Draws a row of a picture of pixels 0xAARRGGBB with straight alpha that is scaled linearly: the pixels that SDL's own
/// scaling and blending give, which round down, but in one go. The upper byte of what is blended is undefined,
/// of the others it is their opacity.
///
/// - `upper`, `lower`: the two rows that are mixed, `share` 128ths of them the lower one; of each `width` pixels are read, from
///   `first` on.
/// - `mixed`: room for `first` + `width` + 4 pixels of four channels each.
/// - `columns`: for each of the `count` pixels of the target the left one of the two neighbours that it is mixed from.
/// - `shares`: for each of them, four times, how many 128ths the left one has (lower 16 bits) and the right one (upper 16
///   bits), which has none beyond the row.
/// - `opaque`, `opaque_end`: from where to where pixels are opaque, so that they replace the target's.
/// - `brightness`: 0…255, what red, green and blue are multiplied by, in 255ths.
/// - `ahead`: so many bytes after each pixel of the lower row is one that the caches fetch meanwhile; 0 for none.
void scale_row(
    const void *_Nonnull upper, const void *_Nonnull lower, unsigned share, size_t first, size_t width,
    uint16_t *_Nonnull mixed, const uint32_t *_Nonnull columns, const uint32_t *_Nonnull shares, void *_Nonnull target,
    size_t count, size_t opaque, size_t opaque_end, unsigned brightness, ptrdiff_t ahead);

/// As `scale_row`, without the larger registers that only some processors have.
void scale_row_narrow(
    const void *_Nonnull upper, const void *_Nonnull lower, unsigned share, size_t first, size_t width,
    uint16_t *_Nonnull mixed, const uint32_t *_Nonnull columns, const uint32_t *_Nonnull shares, void *_Nonnull target,
    size_t count, size_t opaque, size_t opaque_end, unsigned brightness, ptrdiff_t ahead);
