import TransitSQLite

extension Timetable {
  /// Bytes of each table with its indexes, in the unpacked database; `nil` when this SQLite is built without dbstat.
  ///
  /// Cost: reads every page once. <https://www.sqlite.org/dbstat.html>
  package func tableByteCounts() throws(BundleError) -> [String: Int]? {
    try withConnection { connection throws(SQLiteError) in
      let hasStatistics = try connection.integer("SELECT count(*) FROM pragma_module_list WHERE name = 'dbstat'")
      if hasStatistics != 1 { return nil }
      let statement = try connection.prepare(
        """
        SELECT coalesce(tbl_name, stat.name), sum(stat.pgsize) FROM dbstat AS stat
        LEFT JOIN sqlite_schema AS object ON object.name = stat.name WHERE stat.aggregate = TRUE GROUP BY 1
        """)
      var counts: [String: Int] = [:]
      while try statement.step() { counts[statement.text(at: 0)] = statement.integer(at: 1) }
      return counts
    }
  }
}
