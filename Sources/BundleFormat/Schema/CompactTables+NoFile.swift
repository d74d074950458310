import TransitValues

/// Tables that do not correspond to a file of the feed.
extension CompactTables {
  static let meta = TableDeclaration(
    "meta",
    [
      .init("key", "TEXT", .primaryKey, note: "`metadata` is the only one"),
      .init("value", "TEXT", .notNull, note: "the same JSON as in the bundle's metadata section"),
    ])

  static let keptFile = TableDeclaration(
    "kept_file",
    [
      .init("id", "INTEGER", .primaryKey, note: "counts the pieces of a file"),
      .init("name", "TEXT", .notNull, note: "of the file in the feed"),
      .init("position", "INTEGER", .notNull, note: "of the piece in the file, from 0"),
      .init("content", "BLOB", .notNull, note: "the bytes of the piece"),
    ])

  static let location = TableDeclaration(
    "location",
    [
      .init("id", "INTEGER", .primaryKey, note: "rank of `location_id`"),
      .init("location_id", "TEXT", .unique, from: ["locations.geojson:features[].id"]),
      .init(
        "piece", "INTEGER", .notNull, parent: "kept_file(id)",
        note: "the feature, and what follows up to the next one"),
    ])

  static let notice = TableDeclaration(
    "notice",
    [
      .init("id", "INTEGER", .primaryKey, note: "counts them"),
      .init("code", "TEXT", .notNull, note: "what is the matter"),
      .init("file", "TEXT", .notNull),
      .init("line", "INTEGER", note: "from 1, the header's; NULL where the file as a whole is meant"),
      .init("field", "TEXT", note: "the column"),
      .init("value", "TEXT", note: "the value that is meant; NULL where cells have the row that is"),
      .init("dropped", "INTEGER", .notNull, note: "1: the row is not in the bundle; 0: one value is meant"),
    ]
      + (1...BundleSchema.noticeCellCount).map { ColumnDeclaration(NoticesView.cell($0), "", note: cellNote($0)) })

  private static func cellNote(_ number: Int) -> String {
    switch number {
    case 1: "the raw text of a dropped row up to its first comma; a number where that is how SQL writes it"
    case BundleSchema.noticeCellCount: "what is left, commas included"
    default: "its next cell"
    }
  }

  static let clock = TableDeclaration(
    "clock",
    [
      .init("start", "INTEGER", .primaryKey, unit: "s since 1970", note: "the instant from which on the offset holds"),
      .init("utc_offset", "INTEGER", .notNull, unit: "s", note: "local time minus UTC"),
    ])

  static let text = TableDeclaration(
    "text",
    [
      .init("id", "INTEGER", .primaryKey, note: "rank of `value`"),
      .init("value", "TEXT", .notNull, note: "a headsign, block or other text that repeats"),
    ])
}
