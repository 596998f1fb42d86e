#include <thai/thwbrk.h>
#include <thai/thbrk.h>
