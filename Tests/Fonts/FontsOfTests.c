#include "FontsOfTests.h"

#include <stdlib.h>
#include <string.h>

static char path[4096] = __FILE__;
const char *const fonts_of_tests = path;

/// Before main, however the tests are started: fontconfig reads its configuration once.
__attribute__((constructor)) static void use_fonts_of_tests(void) {
  static const char name[] = "fonts.conf";
  char *last = strrchr(path, '/');
  if (last == NULL || (size_t)(path + sizeof path - last) <= sizeof name) return;
  memcpy(last + 1, name, sizeof name);
  setenv("FONTCONFIG_FILE", path, 1);
  unsetenv("FONTCONFIG_PATH");
  unsetenv("FONTCONFIG_SYSROOT");
}
