import FeedWriter
import GTFSFeed
import TransitValues

extension KeptRows {
  /// Writes transfers.txt: the rules between what is left, and who stays seated where a cut changes that.
  mutating func writeTransfers(to output: inout FeedOutput) throws {
    let scan = try reading.table(GTFSSchema.transfers)
    let links =
      inSeatTransfers.added.map { $0.row(transferType: "4") }
      + inSeatTransfers.forbidden.map { $0.row(transferType: "5") }
    var header = scan?.header ?? []
    if !links.isEmpty {
      let needed: [ColumnName] = [.fromStopID, .toStopID, .fromTripID, .toTripID, .transferType]
      header += needed.map(\.name).filter { !header.contains($0) }
    }
    var copy = TableCopy(GTFSSchema.transfers, header: header)
    if let scan { try copyTransfers(scan, isLonger: header.count > scan.header.count, &copy, to: &output) }
    for link in links { try copy.write(link, to: &output) }
    try copy.end(&output)
    rowCounts[GTFSSchema.transfers.name] = copy.rowCount
  }

  /// - Parameter isLonger: Whether the copy has more columns.
  private mutating func copyTransfers(
    _ scan: TableScan, isLonger: Bool, _ copy: inout TableCopy, to output: inout FeedOutput
  ) throws {
    let stops: [ColumnName] = [.fromStopID, .toStopID]
    let others: [ColumnName] = [.fromTripID, .toTripID, .fromRouteID, .toRouteID]
    let kinds = (stops + others).map { ($0, scan.schema.idKind(of: $0)) }
    let positions = (stops + others + [.transferType]).map { (name: $0, position: scan.position(of: $0)) }
    let translated = texts.columns(of: scan)
    try scan.forEachRow { batch, record, bytes in
      let row = Row(
        positions.map(\.name), positions.map { bytes.extracting(batch.range(of: record, $0.position)).array })
      let staysSeated = ["4", "5"].contains(row[.transferType].text)
      // Staying seated is a matter of two trips. Its stops change if the trips are cut.
      for case (let column, let kind?) in kinds where !(staysSeated && kind == .place) {
        if !kept.allow(row[column], kind) { return }
      }
      var replacements: [ColumnName: [UInt8]] = [:]
      if staysSeated {
        let ends = [end(of: row[.fromTripID], isLast: true), end(of: row[.toTripID], isLast: false)]
        for (column, end) in zip(stops, ends) where !row[column].isEmpty {
          if let end { replacements[column] = end } else if !kept.contains(row[column], .place) { return }
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
    let cut = trips.find(trip).flatMap { calls.ends[$0] }
    return (isLast ? cut?.last : cut?.first)?.stop
  }
}
