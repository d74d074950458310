import FeedWriter
import GTFSFeed
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
  fileprivate func value(of column: ColumnName) -> String? {
    switch column {
    case .feedPublisherName: name
    case .feedPublisherURL: url
    case .feedLang: language
    default: nil
    }
  }
}

/// The row of feed_info.txt for all feeds together: that of the first feed, with the period and versions of all.
struct MergedInfo {
  private let publisher: MergedPublisher?
  private var columns: [String] = []
  private var rows: [WholeRow] = []
  /// The service days of feeds without a period.
  private var periods: [ClosedRange<ServiceDate>] = []

  init(_ readings: [FeedReading], _ publisher: MergedPublisher?) throws {
    self.publisher = publisher
    var withoutPeriod: [FeedReading] = []
    var known = Set<String>()
    for reading in readings {
      var (first, isPeriodGiven): (WholeRow?, Bool) = (nil, false)
      let scan = try reading.table(GTFSSchema.feedInfo)
      for name in scan?.header ?? [] where known.insert(name).inserted { columns.append(name) }
      try scan?.forEachWholeRow { row in
        if first == nil { first = row }
        if !row[.feedStartDate].isEmpty || !row[.feedEndDate].isEmpty { isPeriodGiven = true }
      }
      if let first { rows.append(first) }
      if !isPeriodGiven { withoutPeriod.append(reading) }
    }
    // A period of the merged feed must not leave out feeds that give none.
    if !rows.isEmpty { periods = try withoutPeriod.compactMap(FeedPeriod.read) }
  }

  private static let requiredColumns: [ColumnName] = [.feedPublisherName, .feedPublisherURL, .feedLang]

  /// Without a row in any feed, a publisher must be complete to become one.
  private var hasRow: Bool {
    !rows.isEmpty || Self.requiredColumns.allSatisfy { publisher?.value(of: $0) != nil }
  }

  func write(to output: inout FeedOutput) throws {
    guard hasRow else { return }
    let all = columns + (publisher == nil ? [] : Self.requiredColumns.map(\.name).filter { !columns.contains($0) })
    try TableHeader.check(all, of: GTFSSchema.feedInfo)
    try output.begin(GTFSSchema.feedInfo.name, columns: all)
    for column in all { output.rows.field(text(of: column)) }
    try output.endRow()
    try output.end()
  }

  /// The text of a column in the row for all feeds.
  private func text(of column: String) -> String { value(of: column) ?? rows.first?[column].text ?? "" }

  /// Whether a translation of feed_info.txt is one of a text that the merged feed does not have.
  func lost(translation row: WholeRow) -> Bool {
    let column = row[.fieldName].text
    let former = row[.fieldValue].isEmpty ? rows.first?[column].text ?? "" : row[.fieldValue].text
    return hasRow && text(of: column) != former
  }

  /// The value for all feeds; `nil` for that of the first feed.
  private func value(of name: String) -> String? {
    guard let column = ColumnName(named: name) else { return nil }
    if let value = publisher?.value(of: column) { return value }
    let values = rows.map { $0[column].text }.filter { !$0.isEmpty }
    switch column {
    case .feedStartDate: return values.isEmpty ? nil : (values + periods.map(\.lowerBound.description)).min()
    case .feedEndDate: return values.isEmpty ? nil : (values + periods.map(\.upperBound.description)).max()
    case .feedLang: return Set(values).count > 1 ? "mul" : nil
    case .defaultLang: return Set(values).count > 1 ? "" : nil
    case .feedVersion:
      var distinct: [String] = []
      for value in values where !distinct.contains(value) { distinct.append(value) }
      return distinct.joined(separator: ", ")
    default: return nil
    }
  }
}
