#pragma once
// With SQLITE_CORE the header declares the table of calls and leaves the names of SQLite's functions alone.
// Nothing is linked: an extension calls the SQLite that has loaded it. https://www.sqlite.org/loadext.html
#define SQLITE_CORE 1
// The types that both have are of that module, also where one file imports both.
#include "../TransitCSQLite/shim.h"
#include <sqlite3ext.h>

// vtab_config is variadic, which Swift cannot call.
static inline int transit_sqlite3_vtab_innocuous(const sqlite3_api_routines *calls, sqlite3 *database) {
  return calls->vtab_config(database, SQLITE_VTAB_INNOCUOUS);
}

// The type of an entry point, which auto_extension does not state.
static inline int transit_sqlite3_auto_extension(
    const sqlite3_api_routines *calls, int (*entry)(sqlite3 *, char **, const sqlite3_api_routines *)) {
  return calls->auto_extension((void (*)(void))entry);
}
