import GRDB

extension StopRecord {
  /// The stops whose name, code or translations match each word of a text by a word's beginning.
  ///
  /// `stop_search` has no content. Its `rowid` is the id of the compact table `stop`.
  public static func matching(_ text: String) -> SQLRequest<StopRecord> {
    guard let pattern = FTS5Pattern(matchingAllPrefixesIn: text) else {
      return SQLRequest(sql: "SELECT * FROM stops WHERE 0")
    }
    return SQLRequest(
      literal: """
        SELECT stops.* FROM stop_search
        JOIN stop ON stop.id = stop_search.rowid
        JOIN stops ON stops.stop_id = stop.stop_id
        WHERE stop_search MATCH \(pattern)
        ORDER BY stops.stop_name, stops.stop_id
        """)
  }
}
