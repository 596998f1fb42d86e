#pragma once

/// The fontconfig configuration that tests and the programs they start read, as an absolute path.
extern const char *_Nonnull const fonts_of_tests;
