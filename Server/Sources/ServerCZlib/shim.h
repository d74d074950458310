#pragma once
#include <zlib.h>

// deflateInit2 is a macro; Swift does not see macros with arguments.
static inline int server_deflate_init_gzip(z_streamp stream, int level) {
  return deflateInit2(stream, level, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY);
}
