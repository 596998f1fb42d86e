#include "CSDLX11.h"

#include <SDL.h>
#include <SDL_syswm.h>

bool sdl_x11_left_button(const void *message, bool *is_down, int *x, int *y) {
#if defined(SDL_VIDEO_DRIVER_X11)
  const SDL_SysWMmsg *wm = message;
  if (wm->subsystem != SDL_SYSWM_X11) return false;
  const XEvent *event = &wm->msg.x11.event;
  if (event->type != ButtonPress && event->type != ButtonRelease) return false;
  if (event->xbutton.button != Button1) return false;
  *is_down = event->type == ButtonPress;
  *x = event->xbutton.x;
  *y = event->xbutton.y;
  return true;
#else
  (void)message, (void)is_down, (void)x, (void)y;
  return false;
#endif
}
