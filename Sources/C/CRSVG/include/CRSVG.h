#pragma once
// librsvg, cairo, gdk-pixbuf and fontconfig, found when they are asked for and not when the program starts: it is the same binary
// that shows the marquee and that decodes logos, and what it links is in the memory of both. Hence no pkg-config either,
// whose flags would link them. The declarations are these libraries' own, of the functions that are used and no others;
// with CRSVG_OWN_HEADERS defined they come from the libraries' headers, for a test that compares them.

#include <stddef.h>
#include <stdint.h>

#ifdef CRSVG_OWN_HEADERS
// gdk-pixbuf's animations take a GTimeVal.
#define GLIB_DISABLE_DEPRECATION_WARNINGS
#include <cairo-pdf.h>
#include <fontconfig/fontconfig.h>
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <gio/gio.h>
#include <librsvg/rsvg.h>
#else
typedef struct _RsvgHandle RsvgHandle;
typedef struct _RsvgLength RsvgLength;
typedef struct { double x, y, width, height; } RsvgRectangle;
typedef struct _cairo cairo_t;
typedef struct _cairo_surface cairo_surface_t;
typedef int cairo_format_t;
typedef unsigned cairo_status_t;
typedef unsigned cairo_pdf_metadata_t;
typedef struct _GdkPixbuf GdkPixbuf;
typedef struct _GdkPixbufLoader GdkPixbufLoader;
typedef struct _GError { uint32_t domain; int code; char *message; } GError;
typedef struct _GClosure GClosure;
typedef struct _GdkPixbufAnimation GdkPixbufAnimation;
typedef struct _GdkPixbufAnimationIter GdkPixbufAnimationIter;
typedef struct { long tv_sec, tv_usec; } GTimeVal;
typedef unsigned GConnectFlags;
typedef unsigned GdkInterpType;
typedef struct _GConverter GConverter;
typedef struct _GZlibDecompressor GZlibDecompressor;
typedef unsigned GZlibCompressorFormat;
typedef unsigned GConverterFlags;
typedef unsigned GConverterResult;
typedef int FcBool;
typedef unsigned char FcChar8;
typedef unsigned FcChar32;
typedef unsigned FcResult;
typedef unsigned FcMatchKind;
typedef struct _FcConfig FcConfig;
typedef struct _FcPattern FcPattern;
typedef struct _FcCharSet FcCharSet;
typedef struct _FcFontSet FcFontSet;
enum {
  CAIRO_STATUS_SUCCESS = 0, CAIRO_STATUS_WRITE_ERROR = 11, CAIRO_FORMAT_ARGB32 = 0, CAIRO_FORMAT_RGB24 = 1,
  CAIRO_PDF_METADATA_TITLE = 0, CAIRO_PDF_METADATA_CREATOR = 4, G_ZLIB_COMPRESSOR_FORMAT_GZIP = 1,
  G_CONVERTER_INPUT_AT_END = 1, G_CONVERTER_ERROR = 0, G_CONVERTER_FINISHED = 2,
  GDK_INTERP_BILINEAR = 2
};
#endif

// The library, what the function returns, its name, what it takes.
#define CRSVG_FUNCTIONS(FUNCTION) \
  FUNCTION("libglib-2.0.so.0", void, g_error_free, (GError *)) \
  FUNCTION("libgobject-2.0.so.0", void, g_object_unref, (void *)) \
  FUNCTION("libgobject-2.0.so.0", unsigned long, g_signal_connect_data, \
           (void *, const char *, void (*)(void), void *, void (*)(void *, GClosure *), GConnectFlags)) \
  FUNCTION("libgio-2.0.so.0", GZlibDecompressor *, g_zlib_decompressor_new, (GZlibCompressorFormat)) \
  FUNCTION("libgio-2.0.so.0", GConverterResult, g_converter_convert, \
           (GConverter *, const void *, size_t, void *, size_t, GConverterFlags, size_t *, size_t *, GError **)) \
  FUNCTION("libcairo.so.2", cairo_surface_t *, cairo_image_surface_create_for_data, \
           (unsigned char *, cairo_format_t, int, int, int)) \
  FUNCTION("libcairo.so.2", cairo_surface_t *, cairo_image_surface_create, (cairo_format_t, int, int)) \
  FUNCTION("libcairo.so.2", cairo_status_t, cairo_surface_write_to_png_stream, \
           (cairo_surface_t *, cairo_status_t (*)(void *, const unsigned char *, unsigned), void *)) \
  FUNCTION("libcairo.so.2", cairo_surface_t *, cairo_pdf_surface_create_for_stream, \
           (cairo_status_t (*)(void *, const unsigned char *, unsigned), void *, double, double)) \
  FUNCTION("libcairo.so.2", void, cairo_pdf_surface_set_metadata, \
           (cairo_surface_t *, cairo_pdf_metadata_t, const char *)) \
  FUNCTION("libcairo.so.2", void, cairo_surface_show_page, (cairo_surface_t *)) \
  FUNCTION("libcairo.so.2", void, cairo_surface_finish, (cairo_surface_t *)) \
  FUNCTION("libcairo.so.2", cairo_status_t, cairo_surface_status, (cairo_surface_t *)) \
  FUNCTION("libcairo.so.2", void, cairo_surface_flush, (cairo_surface_t *)) \
  FUNCTION("libcairo.so.2", void, cairo_surface_destroy, (cairo_surface_t *)) \
  FUNCTION("libcairo.so.2", cairo_t *, cairo_create, (cairo_surface_t *)) \
  FUNCTION("libcairo.so.2", void, cairo_destroy, (cairo_t *)) \
  FUNCTION("libcairo.so.2", cairo_status_t, cairo_status, (cairo_t *)) \
  FUNCTION("libcairo.so.2", const char *, cairo_status_to_string, (cairo_status_t)) \
  FUNCTION("libcairo.so.2", void, cairo_save, (cairo_t *)) \
  FUNCTION("libcairo.so.2", void, cairo_restore, (cairo_t *)) \
  FUNCTION("libcairo.so.2", void, cairo_set_source_rgb, (cairo_t *, double, double, double)) \
  FUNCTION("libcairo.so.2", void, cairo_set_source_surface, (cairo_t *, cairo_surface_t *, double, double)) \
  FUNCTION("libcairo.so.2", void, cairo_paint, (cairo_t *)) \
  FUNCTION("libcairo.so.2", void, cairo_scale, (cairo_t *, double, double)) \
  FUNCTION("libcairo.so.2", void, cairo_translate, (cairo_t *, double, double)) \
  FUNCTION("librsvg-2.so.2", RsvgHandle *, rsvg_handle_new_from_data, (const uint8_t *, size_t, GError **)) \
  FUNCTION("librsvg-2.so.2", void, rsvg_handle_set_dpi, (RsvgHandle *, double)) \
  FUNCTION("librsvg-2.so.2", int, rsvg_handle_get_intrinsic_size_in_pixels, (RsvgHandle *, double *, double *)) \
  FUNCTION("librsvg-2.so.2", void, rsvg_handle_get_intrinsic_dimensions, \
           (RsvgHandle *, int *, RsvgLength *, int *, RsvgLength *, int *, RsvgRectangle *)) \
  FUNCTION("librsvg-2.so.2", int, rsvg_handle_get_geometry_for_layer, \
           (RsvgHandle *, const char *, const RsvgRectangle *, RsvgRectangle *, RsvgRectangle *, GError **)) \
  FUNCTION("librsvg-2.so.2", int, rsvg_handle_render_document, \
           (RsvgHandle *, cairo_t *, const RsvgRectangle *, GError **)) \
  FUNCTION("libfontconfig.so.1", FcBool, FcInit, (void)) \
  FUNCTION("libfontconfig.so.1", FcPattern *, FcPatternCreate, (void)) \
  FUNCTION("libfontconfig.so.1", void, FcPatternDestroy, (FcPattern *)) \
  FUNCTION("libfontconfig.so.1", FcBool, FcPatternAddString, (FcPattern *, const char *, const FcChar8 *)) \
  FUNCTION("libfontconfig.so.1", FcResult, FcPatternGetString, (const FcPattern *, const char *, int, FcChar8 **)) \
  FUNCTION("libfontconfig.so.1", FcBool, FcConfigSubstitute, (FcConfig *, FcPattern *, FcMatchKind)) \
  FUNCTION("libfontconfig.so.1", void, FcDefaultSubstitute, (FcPattern *)) \
  FUNCTION("libfontconfig.so.1", FcPattern *, FcFontMatch, (FcConfig *, FcPattern *, FcResult *)) \
  FUNCTION("libfontconfig.so.1", FcFontSet *, FcFontSort, \
           (FcConfig *, FcPattern *, FcBool, FcCharSet **, FcResult *)) \
  FUNCTION("libfontconfig.so.1", void, FcFontSetDestroy, (FcFontSet *)) \
  FUNCTION("libfontconfig.so.1", FcBool, FcCharSetHasChar, (const FcCharSet *, FcChar32)) \
  FUNCTION("libfontconfig.so.1", void, FcCharSetDestroy, (FcCharSet *)) \
  FUNCTION("libgdk_pixbuf-2.0.so.0", GdkPixbufLoader *, gdk_pixbuf_loader_new_with_type, (const char *, GError **)) \
  FUNCTION("libgdk_pixbuf-2.0.so.0", void, gdk_pixbuf_loader_set_size, (GdkPixbufLoader *, int, int)) \
  FUNCTION("libgdk_pixbuf-2.0.so.0", int, gdk_pixbuf_loader_write, \
           (GdkPixbufLoader *, const uint8_t *, size_t, GError **)) \
  FUNCTION("libgdk_pixbuf-2.0.so.0", int, gdk_pixbuf_loader_close, (GdkPixbufLoader *, GError **)) \
  FUNCTION("libgdk_pixbuf-2.0.so.0", GdkPixbuf *, gdk_pixbuf_loader_get_pixbuf, (GdkPixbufLoader *)) \
  FUNCTION("libgdk_pixbuf-2.0.so.0", GdkPixbufAnimation *, gdk_pixbuf_loader_get_animation, (GdkPixbufLoader *)) \
  FUNCTION("libgdk_pixbuf-2.0.so.0", int, gdk_pixbuf_animation_is_static_image, (GdkPixbufAnimation *)) \
  FUNCTION("libgdk_pixbuf-2.0.so.0", GdkPixbufAnimationIter *, gdk_pixbuf_animation_get_iter, \
           (GdkPixbufAnimation *, const GTimeVal *)) \
  FUNCTION("libgdk_pixbuf-2.0.so.0", int, gdk_pixbuf_animation_iter_get_delay_time, (GdkPixbufAnimationIter *)) \
  FUNCTION("libgdk_pixbuf-2.0.so.0", int, gdk_pixbuf_animation_iter_advance, \
           (GdkPixbufAnimationIter *, const GTimeVal *)) \
  FUNCTION("libgdk_pixbuf-2.0.so.0", GdkPixbuf *, gdk_pixbuf_animation_iter_get_pixbuf, (GdkPixbufAnimationIter *)) \
  FUNCTION("libgdk_pixbuf-2.0.so.0", GdkPixbuf *, gdk_pixbuf_copy, (const GdkPixbuf *)) \
  FUNCTION("libgdk_pixbuf-2.0.so.0", GdkPixbuf *, gdk_pixbuf_apply_embedded_orientation, (GdkPixbuf *)) \
  FUNCTION("libgdk_pixbuf-2.0.so.0", int, gdk_pixbuf_get_width, (const GdkPixbuf *)) \
  FUNCTION("libgdk_pixbuf-2.0.so.0", int, gdk_pixbuf_get_height, (const GdkPixbuf *)) \
  FUNCTION("libgdk_pixbuf-2.0.so.0", int, gdk_pixbuf_get_rowstride, (const GdkPixbuf *)) \
  FUNCTION("libgdk_pixbuf-2.0.so.0", int, gdk_pixbuf_get_n_channels, (const GdkPixbuf *)) \
  FUNCTION("libgdk_pixbuf-2.0.so.0", const uint8_t *, gdk_pixbuf_read_pixels, (const GdkPixbuf *)) \
  FUNCTION("libgdk_pixbuf-2.0.so.0", GdkPixbuf *, gdk_pixbuf_scale_simple, \
           (const GdkPixbuf *, int, int, GdkInterpType)) \
  FUNCTION("libgdk_pixbuf-2.0.so.0", int, gdk_pixbuf_save_to_bufferv, \
           (GdkPixbuf *, char **, size_t *, const char *, char **, char **, GError **)) \
  FUNCTION("libglib-2.0.so.0", void, g_free, (void *)) \
  FUNCTION("libcairo.so.2", cairo_status_t, cairo_surface_set_mime_data, \
           (cairo_surface_t *, const char *, const unsigned char *, unsigned long, void (*)(void *), void *))

#ifndef CRSVG_OWN_HEADERS
#define CRSVG_MEMBER(library, returned, name, taken) returned(*name) taken;
typedef struct CRSVGLibraries {
  CRSVG_FUNCTIONS(CRSVG_MEMBER)
} CRSVGLibraries;

/// The functions, for good; NULL if a library or one of its functions is not on this machine, and then `fault` points to
/// the loader's text, valid until its next call. Not thread-safe.
const CRSVGLibraries *crsvg_load(const char **fault);
#endif
