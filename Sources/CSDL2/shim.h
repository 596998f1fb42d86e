#include <SDL.h>
#include <SDL_ttf.h>

/* Fetches the line of an address into the caches. */
static inline void prefetch(const void *address) { __builtin_prefetch(address); }
