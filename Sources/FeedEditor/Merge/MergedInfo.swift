import FeedWriter
import TransitValues

/// The publisher of a merged feed, for feed_info.txt.
package struct MergedPublisher: Sendable {
  package let name: String
  /// `nil` for that of the first feed.
  package let url: String?
  /// `nil` for that of the feeds.
  package let language: String?

  package init(name: String, url: String? = nil, language: String? = nil) {
    self.name = name
    self.url = url
    self.language = language
  }

  /// The value of a column; `nil` for that of the feeds.
  fileprivate func value(of column: String) -> String? {
    switch column {
    case "feed_publisher_name": name
    case "feed_publisher_url": url
    case "feed_lang": language
    default: nil
    }
  }
}

/// The row of feed_info.txt for all feeds together: that of the first feed, with the period and versions of all.
struct MergedInfo {
  private let publisher: MergedPublisher?
  private var columns: [String] = []
  private var rows: [[String: String]] = []
  /// The service days of feeds without a period.
  private var periods: [ClosedRange<ServiceDate>?] = []

  init(_ readings: [FeedReading], _ publisher: MergedPublisher?) throws {
    self.publisher = publisher
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
    if rows.isEmpty { return }
    // A period of the merged feed must not leave out feeds that give none.
    for (reading, row) in zip(readings, try readings.map(Self.isPeriodGiven)) where !row {
      periods.append(try FeedPeriod.read(reading))
    }
  }

  private static func isPeriodGiven(_ reading: FeedReading) throws -> Bool {
    var isGiven = false
    try reading.table(GTFSSchema.feedInfo.name)?.forEachRow(["feed_start_date", "feed_end_date"]) { cells in
      if !cells[0].isEmpty || !cells[1].isEmpty { isGiven = true }
    }
    return isGiven
  }

  func write(to output: inout FeedOutput) throws {
    let required = ["feed_publisher_name", "feed_publisher_url", "feed_lang"]
    // Without a row in any feed, a publisher must be complete to become one.
    guard let first = rows.first ?? (required.allSatisfy { publisher?.value(of: $0) != nil } ? [:] : nil) else {
      return
    }
    let all = columns + (publisher == nil ? [] : required.filter { !columns.contains($0) })
    try output.begin(GTFSSchema.feedInfo.name, columns: all)
    for column in all {
      output.rows.field(publisher?.value(of: column) ?? value(of: column) ?? first[column] ?? "")
    }
    try output.endRow()
    try output.end()
  }

  /// The value for all feeds; `nil` for that of the first feed.
  private func value(of column: String) -> String? {
    let values = rows.compactMap { $0[column] }.filter { !$0.isEmpty }
    switch column {
    case "feed_start_date":
      return values.isEmpty ? nil : (values + periods.compactMap { $0?.lowerBound.description }).min()
    case "feed_end_date":
      return values.isEmpty ? nil : (values + periods.compactMap { $0?.upperBound.description }).max()
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
