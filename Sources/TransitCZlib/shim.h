#pragma once
#include <zlib.h>

// The init functions of zlib are macros over these calls; Swift does not see macros with arguments.
static inline int transit_inflate_init_raw(z_streamp stream) {
  return inflateInit2(stream, -MAX_WBITS);
}

static inline int transit_deflate_init_raw(z_streamp stream, int level) {
  return deflateInit2(stream, level, Z_DEFLATED, -MAX_WBITS, 9, Z_DEFAULT_STRATEGY);
}
