// SQLite inside the extension needs its locks before any call, whichever connection makes it.
#include "core.h"

__attribute__((constructor)) static void beginExtension(void) { transit_core_initialize_sqlite(); }
