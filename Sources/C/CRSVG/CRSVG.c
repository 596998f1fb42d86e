#include "CRSVG.h"

#include <dlfcn.h>

static CRSVGLibraries libraries;

const CRSVGLibraries *crsvg_load(const char **fault) {
  void *library, *function;
#define CRSVG_FIND(file, returned, name, taken)                                            \
  if (!(library = dlopen(file, RTLD_NOW | RTLD_LOCAL)) || !(function = dlsym(library, #name))) { \
    *fault = dlerror();                                                                    \
    return NULL;                                                                           \
  }                                                                                        \
  *(void **)&libraries.name = function;
  CRSVG_FUNCTIONS(CRSVG_FIND)
  return &libraries;
}
