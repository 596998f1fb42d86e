#pragma once
// What the X server says, which SDL's own events leave out.

#include <stdbool.h>

/// Reads a press or a release of the left mouse button out of the message of an SDL_SYSWMEVENT, at a place in px of the
/// window. Returns false for any other message, and where SDL was built without X11.
bool sdl_x11_left_button(const void *_Nonnull message, bool *_Nonnull is_down, int *_Nonnull x, int *_Nonnull y);
