/// Finds the places of notices on the picture of the network.
package struct NoticeMarks {
  package struct Mark: Sendable {
    package let kind: NoticeKind
    /// The number of the sample.
    package let sample: Int
    package let point: MapPath.Point
  }

  private let tables: Tables
  private let stops: [MapPath.Point?]
  private let projection: MapProjection
  private let index: TableIndex

  /// The fields of notices that contain the id of a stop.
  private static let stopFields: Set<String> = [
    "stopId", "stopId1", "fromStopId", "toStopId", "parentStation", "locationId",
  ]

  init(_ tables: Tables, _ stops: [MapPath.Point?], _ projection: MapProjection) {
    self.tables = tables
    self.stops = stops
    self.projection = projection
    index = TableIndex(tables[.stops], .stopID, tables)
  }

  func all(of log: NoticeLog) -> [Mark] {
    log.entries.sorted { $0.kind.code < $1.kind.code }.flatMap { kind, entry in
      entry.samples.enumerated().compactMap { number, notice in
        point(of: notice).map { Mark(kind: kind, sample: number, point: $0) }
      }
    }
  }

  private func point(of notice: Notice) -> MapPath.Point? {
    for (name, value) in notice.fields.pairs {
      switch value {
      case .place(let latitude, let longitude) where projection.contains(latitude: latitude, longitude: longitude):
        return projection.rounded(latitude: latitude, longitude: longitude)
      case .text(let text) where Self.stopFields.contains(name):
        if let number = tables.pool.find(text), let stop = index.row(of: number), let point = stops[stop] {
          return point
        }
      default: continue
      }
    }
    return nil
  }
}
