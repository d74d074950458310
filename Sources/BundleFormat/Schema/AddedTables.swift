/// Statements that SQLite itself adds to the schema of a bundle, compared literally because SQLite executes a schema.
package enum AddedTables {
  /// SQL by name: the internal FTS5 tables of `stop_search` and the statistics table of ANALYZE.
  ///
  /// Source: <https://www.sqlite.org/fts5.html#fts5_data_structures>.
  package static let sql = [
    statistics: "CREATE TABLE sqlite_stat1(tbl,idx,stat)",
    "stop_search_data": "CREATE TABLE 'stop_search_data'(id INTEGER PRIMARY KEY, block BLOB)",
    "stop_search_idx":
      "CREATE TABLE 'stop_search_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID",
    "stop_search_config": "CREATE TABLE 'stop_search_config'(k PRIMARY KEY, v) WITHOUT ROWID",
  ]

  /// Statistics of tables that have rows; missing if the feed has none.
  package static let statistics = "sqlite_stat1"

  /// Name prefix of the indexes that SQLite creates for a key; they have no SQL of their own.
  package static let indexPrefix = "sqlite_autoindex_"
}
