/* A program with its own SQLite, as many have, which reads a bundle through the extension.
 *
 *     host LIBRARY URI SQL      prints the first column of the first row
 */
#include <sqlite3.h>
#include <stdio.h>

static int fail(sqlite3 *database, const char *what) {
  fprintf(stderr, "%s: %s\n", what, sqlite3_errmsg(database));
  return 1;
}

int main(int count, char **words) {
  if (count != 4) return 64;
  sqlite3 *database, *bundle;
  char *problem = 0;
  if (sqlite3_open(":memory:", &database)) return fail(database, "open");
  sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 1, (int *)0);
  if (sqlite3_load_extension(database, words[1], 0, &problem)) {
    fprintf(stderr, "%s: %s\n", words[1], problem);
    return 1;
  }
  sqlite3_close(database);
  if (!sqlite3_vfs_find("transit")) {
    fprintf(stderr, "the VFS is not in this SQLite\n");
    return 1;
  }

  sqlite3_stmt *statement;
  if (sqlite3_open_v2(words[2], &bundle, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, 0)) return fail(bundle, words[2]);
  if (sqlite3_prepare_v2(bundle, words[3], -1, &statement, 0)) return fail(bundle, words[3]);
  if (sqlite3_step(statement) != SQLITE_ROW) return fail(bundle, words[3]);
  printf("%s\n", (const char *)sqlite3_column_text(statement, 0));
  sqlite3_finalize(statement);
  return sqlite3_close(bundle);
}
