#pragma once
#include <expat.h>

/// The line that a parser has reached, from 1. The function has another name in new releases of expat, which call this one
/// deprecated, and the new name is not there in old ones.
static inline unsigned long cexpat_line(XML_Parser parser) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
  return XML_GetCurrentLineNumber(parser);
#pragma GCC diagnostic pop
}
