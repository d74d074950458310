import FeedWriter
import TransitValues

/// The row of feed_info.txt for all feeds together: that of the first feed, with the period and versions of all.
struct MergedInfo {
  private var columns: [String] = []
  private var rows: [[String: String]] = []

  init(_ readings: [FeedReading]) throws {
    for reading in readings {
      guard let scan = try reading.table(GTFSSchema.feedInfo.name) else { continue }
      for name in scan.header where !columns.contains(name) { columns.append(name) }
      var isFirst = true
      try scan.forEachRow(scan.header) { cells in
        guard isFirst else { return }
        isFirst = false
        let texts = cells.map { String(decoding: $0, as: UTF8.self) }
        rows.append(Dictionary(zip(scan.header, texts)) { first, _ in first })
      }
    }
  }

  func write(to output: inout FeedOutput) throws {
    guard let first = rows.first else { return }
    try output.begin(GTFSSchema.feedInfo.name, columns: columns)
    for column in columns { output.rows.field(value(of: column) ?? first[column] ?? "") }
    try output.endRow()
    try output.end()
  }

  /// The value for all feeds; `nil` for that of the first feed.
  private func value(of column: String) -> String? {
    let values = rows.compactMap { $0[column] }.filter { !$0.isEmpty }
    switch column {
    case "feed_start_date": return values.min()
    case "feed_end_date": return values.max()
    case "feed_lang": return Set(values).count > 1 ? "mul" : nil
    case "default_lang": return Set(values).count > 1 ? "" : nil
    case "feed_version":
      var distinct: [String] = []
      for value in values where !distinct.contains(value) { distinct.append(value) }
      return distinct.joined(separator: ", ")
    default: return nil
    }
  }
}
