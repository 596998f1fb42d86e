/* The simplest loop that does the obvious thing, as the floor that the marquee is measured against.
 *
 * At 60 frames a second and 1920x1080 it clears, blits twelve ready 400x400 ARGB textures with rounded corners (pitch
 * 412, band at y = 340, 150 px/s) and presents, with SDL's software renderer, on a sleep to absolute deadlines. It reads
 * no configuration, makes no text and decodes nothing.
 *
 * Usage: floor FRAMES.csv    Runs until SIGTERM, then writes the time of each frame presented, seconds of
 *                            CLOCK_MONOTONIC.
 */
#define _GNU_SOURCE
#include <SDL.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { WIDTH = 1920, HEIGHT = 1080, CARDS = 12, SIDE = 400, PITCH = 412, BAND = 340, SPEED = 150, RATE = 60, RADIUS = 32 };
enum { MOST_FRAMES = 1 << 16 };

static volatile sig_atomic_t is_ending;
static double presented[MOST_FRAMES];

static void end(int signal) {
  (void)signal;
  is_ending = 1;
}

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec + now.tv_nsec / 1e9;
}

static _Noreturn void fail(const char *call) {
  fprintf(stderr, "floor: %s: %s\n", call, SDL_GetError());
  exit(1);
}

/* Coverage of a pixel by a square of SIDE with rounded corners, 0 to 255. */
static Uint32 coverage(int x, int y) {
  double dx = fmax(fmax(RADIUS - (x + 0.5), (x + 0.5) - (SIDE - RADIUS)), 0);
  double dy = fmax(fmax(RADIUS - (y + 0.5), (y + 0.5) - (SIDE - RADIUS)), 0);
  double inside = RADIUS + 0.5 - sqrt(dx * dx + dy * dy);
  return (Uint32)(fmin(fmax(inside, 0), 1) * 255 + 0.5);
}

static SDL_Texture *card(SDL_Renderer *renderer, int number) {
  static Uint32 pixels[SIDE * SIDE];
  for (int y = 0; y < SIDE; y++) {
    for (int x = 0; x < SIDE; x++) {
      Uint32 red = 40 + 16 * number, green = 60 + 160 * y / SIDE, blue = 220 - 160 * x / SIDE;
      pixels[y * SIDE + x] = coverage(x, y) << 24 | red << 16 | green << 8 | blue;
    }
  }
  SDL_Texture *texture = SDL_CreateTexture(renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STATIC, SIDE, SIDE);
  if (!texture) fail("SDL_CreateTexture");
  if (SDL_UpdateTexture(texture, NULL, pixels, SIDE * 4)) fail("SDL_UpdateTexture");
  if (SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_BLEND)) fail("SDL_SetTextureBlendMode");
  return texture;
}

int main(int count, char **arguments) {
  if (count != 2) {
    fprintf(stderr, "usage: floor FRAMES.csv\n");
    return 64;
  }
  SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
  SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1");
  signal(SIGTERM, end);
  signal(SIGINT, end);
  if (SDL_Init(SDL_INIT_VIDEO)) fail("SDL_Init");
  SDL_Window *window = SDL_CreateWindow(
    "floor", SDL_WINDOWPOS_UNDEFINED, SDL_WINDOWPOS_UNDEFINED, WIDTH, HEIGHT, SDL_WINDOW_FULLSCREEN_DESKTOP);
  if (!window) fail("SDL_CreateWindow");
  SDL_ShowCursor(SDL_DISABLE);
  SDL_Renderer *renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE);
  if (!renderer) fail("SDL_CreateRenderer");
  SDL_Texture *cards[CARDS];
  for (int number = 0; number < CARDS; number++) cards[number] = card(renderer, number);

  struct timespec start;
  clock_gettime(CLOCK_MONOTONIC, &start);
  long frame = 0;
  int shown = 0;
  while (!is_ending) {
    SDL_Event event;
    while (SDL_PollEvent(&event))
      if (event.type == SDL_QUIT) is_ending = 1;
    int offset = (int)(frame * SPEED / RATE) % (CARDS * PITCH);
    SDL_SetRenderDrawColor(renderer, 11, 13, 23, 255);
    SDL_RenderClear(renderer);
    for (int tile = 0; tile < 2 * CARDS; tile++) {
      SDL_Rect place = {tile * PITCH - offset, BAND, SIDE, SIDE};
      if (place.x + SIDE > 0 && place.x < WIDTH) SDL_RenderCopy(renderer, cards[tile % CARDS], NULL, &place);
    }
    SDL_RenderPresent(renderer);
    if (shown < MOST_FRAMES) presented[shown++] = seconds();
    /* The next deadline that is not past: what was missed is skipped. */
    double elapsed = seconds() - (start.tv_sec + start.tv_nsec / 1e9);
    frame = (long)fmax(frame + 1, floor(elapsed * RATE));
    long long due = start.tv_nsec + frame * 1000000000LL / RATE;
    struct timespec wake = {start.tv_sec + due / 1000000000, due % 1000000000};
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &wake, NULL);
  }
  FILE *file = fopen(arguments[1], "w");
  if (!file) return 1;
  fprintf(file, "presented\n");
  for (int index = 0; index < shown; index++) fprintf(file, "%.6f\n", presented[index]);
  fclose(file);
  SDL_DestroyRenderer(renderer);
  SDL_DestroyWindow(window);
  SDL_Quit();
  return 0;
}
