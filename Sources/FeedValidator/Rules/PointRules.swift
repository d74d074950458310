/// Rules about positions: those near the origin or a pole are mostly mistakes.
enum PointRules {
  /// - Parameter id: The column with the ids of what lies there.
  static func check(
    _ table: Table, _ latitude: ColumnKey<Double>, _ longitude: ColumnKey<Double>, id: Column<TextNumber>?,
    _ tables: Tables,
    _ log: inout NoticeLog
  ) {
    let (latitudes, longitudes) = (table[latitude], table[longitude])
    for row in 0..<table.count {
      let (y, x) = (latitudes.value(row), longitudes.value(row))
      // Most positions are neither.
      if abs(y) > 1, abs(y) < 89 { continue }
      guard y != .none, x != .none, let kind = NoticeKind.misplacing(latitude: y, longitude: x) else { continue }
      log.add(
        kind, table, row, tables,
        [
          "entityId": tables.optional(id?[row]), "latFieldName": .column(latitude), "latFieldValue": .decimal(y),
          "lonFieldName": .column(longitude), "lonFieldValue": .decimal(x),
        ])
    }
  }
}
