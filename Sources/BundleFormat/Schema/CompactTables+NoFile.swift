import TransitValues

/// Tables that do not correspond to a file of the feed.
extension CompactTables {
  static let meta = TableDeclaration(
    "meta",
    [
      .init("key", "TEXT", .primaryKey, note: "always `metadata`"),
      .init("value", "TEXT", .notNull, note: "the JSON of the bundle's metadata section"),
    ])

  static let keptFile = TableDeclaration(
    "kept_file",
    [
      .init("id", "INTEGER", .primaryKey, note: "2^32 times the place of the file in the feed, plus `position`"),
      .init("name", "TEXT", .notNull, note: "name of the file in the feed"),
      .init("position", "INTEGER", .notNull, note: "position of the piece in the file, from 0"),
      .init("content", "BLOB", .notNull, note: "the bytes of the piece"),
    ])

  static let location = TableDeclaration(
    "location",
    [
      .init("id", "INTEGER", .primaryKey, note: "rank of `location_id`"),
      .init("location_id", "TEXT", .unique, from: ["locations.geojson:features[].id"]),
      .init(
        "piece", "INTEGER", .notNull, parent: "kept_file(id)",
        note: "the feature, and the bytes up to the next feature"),
    ])

  static let notice = TableDeclaration(
    "notice",
    [
      .init("id", "INTEGER", .primaryKey, note: "number of the notice"),
      .init("code", "TEXT", .notNull, note: "kind of problem"),
      .init("file", "TEXT", .notNull),
      .init("line", "INTEGER", note: "from 1 (the header); NULL for the whole file"),
      .init("field", "TEXT", note: "name of the column"),
      .init("value", "TEXT", note: "the value concerned; NULL where `cell_1` and following hold a dropped row"),
      .init("dropped", "INTEGER", .notNull, note: "1: the row is not in the bundle; 0: the notice is about one value"),
    ]
      + (1...BundleSchema.noticeCellCount).map { ColumnDeclaration(NoticesView.cell($0), "", note: cellNote($0)) })

  private static func cellNote(_ number: Int) -> String {
    switch number {
    case 1: "the raw text of a dropped row up to its first comma; a number if SQL prints it as the same text"
    case BundleSchema.noticeCellCount: "the rest of the row, including commas"
    default: "the next cell"
    }
  }

  static let clock = TableDeclaration(
    "clock",
    [
      .init("start", "INTEGER", .primaryKey, unit: "s since 1970", note: "the instant from which the offset applies"),
      .init("utc_offset", "INTEGER", .notNull, unit: "s", note: "local time minus UTC"),
    ])

  static let text = TableDeclaration(
    "text",
    [
      .init("id", "INTEGER", .primaryKey, note: "rank of `value`"),
      .init("value", "TEXT", .notNull, note: "a headsign, block or other repeated text"),
    ])
}
