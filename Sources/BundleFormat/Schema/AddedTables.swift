/// What SQLite itself adds to the schema of a bundle, word for word: a schema is code that SQLite runs.
package enum AddedTables {
  /// SQL by name: the tables that FTS5 keeps `stop_search` in, and the statistics of ANALYZE.
  ///
  /// Source: <https://www.sqlite.org/fts5.html#fts5_data_structures>.
  package static let sql = [
    statistics: "CREATE TABLE sqlite_stat1(tbl,idx,stat)",
    "stop_search_data": "CREATE TABLE 'stop_search_data'(id INTEGER PRIMARY KEY, block BLOB)",
    "stop_search_idx":
      "CREATE TABLE 'stop_search_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID",
    "stop_search_config": "CREATE TABLE 'stop_search_config'(k PRIMARY KEY, v) WITHOUT ROWID",
  ]

  /// Of tables that have rows: a feed may have none.
  package static let statistics = "sqlite_stat1"

  /// The beginning of the names of indexes that SQLite makes for a key, without SQL of their own.
  package static let indexPrefix = "sqlite_autoindex_"
}
