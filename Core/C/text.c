// Texts of the core, on every system: see core.h.
#define _GNU_SOURCE
#include "core.h"
#include <locale.h>
#include <stdlib.h>
#include <string.h>

size_t transit_core_length(const char *text) { return strlen(text); }

char *transit_core_text(const void *bytes, size_t count) {
  char *text = malloc(count + 1);
  if (!text) return NULL;
  if (count) memcpy(text, bytes, count);
  text[count] = 0;
  return text;
}

__attribute__((visibility("default"))) void transit_free(char *text) { free(text); }

// Double(_: String), which Embedded Swift leaves to the program. Returns NULL if the text does not begin with a number.
// A program may have set a locale with a decimal comma; only glibc has such locales. For "C" it allocates nothing.
const char *_swift_stdlib_strtod_clocale(const char *text, double *to) {
  if (!*text || *text == ' ' || (*text >= 9 && *text <= 13)) return NULL;
  char *end;
#ifdef __GLIBC__
  *to = strtod_l(text, &end, newlocale(LC_ALL_MASK, "C", NULL));
#else
  *to = strtod(text, &end);
#endif
  return end == text ? NULL : end;
}
