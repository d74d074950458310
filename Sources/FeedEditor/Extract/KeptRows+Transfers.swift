import FeedWriter
import GTFSFeed
import TransitValues

extension KeptRows {
  private static let transferColumns: [(name: String, kind: IDKind)] = [
    ("from_stop_id", .place), ("to_stop_id", .place), ("from_trip_id", .trip), ("to_trip_id", .trip),
    ("from_route_id", .route), ("to_route_id", .route),
  ]

  /// Writes transfers.txt: the rules between what is left, and who stays seated where a cut changes that.
  mutating func writeTransfers(to output: inout FeedOutput) throws {
    let file = "transfers.txt"
    let scan = try reading.table(file)
    let links = seats.added.map { ($0, "4") } + seats.forbidden.map { ($0, "5") }
    var header = scan?.header ?? []
    if !links.isEmpty {
      let needed = Self.transferColumns.prefix(4).map(\.name) + ["transfer_type"]
      header += needed.filter { !header.contains($0) }
    }
    var copy = TableCopy(file, header: header)
    if let scan { try copyTransfers(scan, isLonger: header.count > scan.header.count, &copy, to: &output) }
    for (link, type) in links {
      try copy.write(
        [
          "from_stop_id": link.fromStop, "to_stop_id": link.toStop, "from_trip_id": link.fromTrip,
          "to_trip_id": link.toTrip, "transfer_type": Array(type.utf8),
        ], to: &output)
    }
    try copy.end(&output)
    rowCounts[file] = copy.rowCount
  }

  /// - Parameter isLonger: Whether the copy has more columns.
  private mutating func copyTransfers(
    _ scan: TableScan, isLonger: Bool, _ copy: inout TableCopy, to output: inout FeedOutput
  ) throws {
    let columns = Self.transferColumns.map { (position: scan.position(of: $0.name), kind: $0.kind) }
    let type = scan.position(of: "transfer_type")
    let translated = texts.columns(of: scan)
    try scan.forEachRow { batch, record, bytes in
      func cell(_ position: Int) -> [UInt8] { bytes.extracting(batch.range(of: record, position)).array }
      let staysSeated = [[UInt8(ascii: "4")], [UInt8(ascii: "5")]].contains(cell(type))
      // Staying seated is a matter of two trips. Its stops change if the trips are cut.
      for column in columns where !(staysSeated && column.kind == .place) {
        let range = batch.range(of: record, column.position)
        if !range.isEmpty, !kept.contains(bytes.extracting(range), column.kind) { return }
      }
      var replacements: [Int: [UInt8]] = [:]
      if staysSeated {
        let ends = (end(of: cell(columns[2].position), isLast: true), end(of: cell(columns[3].position), isLast: false))
        for (column, end) in zip(columns, [ends.0, ends.1]) {
          let stop = cell(column.position)
          if stop.isEmpty { continue }
          if let end { replacements[column.position] = end } else if !kept.contains(stop, .place) { return }
        }
      }
      if replacements.isEmpty, !isLonger {
        try copy.write(batch, record, to: &output)
      } else {
        try copy.write(batch, record, bytes, replacing: replacements, to: &output)
      }
      texts.add(translated, batch, record, bytes)
    }
  }

  /// The stop at which a trip that is cut begins or ends; `nil` if that end is not cut.
  private func end(of trip: [UInt8], isLast: Bool) -> [UInt8]? {
    guard case .cut(_, let lacksHead, let lacksTail) = trips.share(of: trip), isLast ? lacksTail : lacksHead else {
      return nil
    }
    var finder = TripFinder()
    let cut = trip.withSpan { trips.find($0, &finder) }.flatMap { ends[$0] }
    return (isLast ? cut?.last : cut?.first)?.stop
  }
}
