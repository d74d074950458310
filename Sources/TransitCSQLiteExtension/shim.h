#pragma once
// With SQLITE_CORE the header declares the table of calls and leaves the names of SQLite's functions alone.
// Nothing is linked: an extension calls the SQLite that has loaded it. https://www.sqlite.org/loadext.html
#define SQLITE_CORE 1
#include <sqlite3ext.h>
