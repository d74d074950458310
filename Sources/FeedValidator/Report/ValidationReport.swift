import TransitValues

/// The judgment of a feed, in the shape of the canonical validator's `report.json`.
///
/// Source: <https://gtfs-validator.mobilitydata.org/>.
package struct ValidationReport: Sendable {
  let log: NoticeLog
  let summary: FeedSummary

  /// The severity of a notice.
  package enum Severity: Int, Comparable, Sendable {
    case info
    case warning
    case error

    package static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }
  }

  /// The number of notices of each code.
  package var counts: [String: Int] {
    Dictionary(uniqueKeysWithValues: log.entries.map { ($0.kind.code, $0.entry.count) })
  }

  /// The report as JSON. The same feed and options give the same bytes.
  package var json: String {
    let kinds = log.entries.sorted { $0.kind.code < $1.kind.code }
    return JSONText.object([
      ("summary", summary.json), ("notices", .list(kinds.map { Self.json($0.kind, $0.entry) })),
    ]).description + "\n"
  }

  private static func json(_ kind: NoticeKind, _ entry: NoticeLog.Entry) -> JSONText {
    .object([
      ("code", .text(kind.code)), ("severity", .text(kind.severity.rawValue)),
      ("totalNotices", .integer(entry.count)),
      ("sampleNotices", .list(entry.samples.map { JSONText($0.fields) })),
    ])
  }
}

extension JSONText {
  init(_ fields: NoticeFields) {
    self = .object(fields.pairs.compactMap { name, value in JSONText(value).map { (name: name, value: $0) } })
  }

  /// `nil` for a field without a value, which reports leave out.
  private init?(_ value: NoticeValue) {
    switch value {
    case .text(let text): self = .text(text)
    case .integer(let number): self = .integer(number)
    case .decimal(let number): self = .decimal(number)
    case .truth(let truth): self = .truth(truth)
    case .place(let latitude, let longitude): self = .list([.decimal(latitude), .decimal(longitude)])
    case .none: return nil
    }
  }
}
