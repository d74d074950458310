import TransitValues

/// The judgment of a feed, in the shape of the canonical validator's `report.json`.
///
/// Source: <https://gtfs-validator.mobilitydata.org/>.
package struct ValidationReport: Sendable {
  let log: NoticeLog
  let summary: FeedSummary

  /// What the page shows beside notices; `nil` unless asked for.
  let picture: FeedPicture?
  /// An earlier report to compare with.
  package var baseline: Baseline?

  init(log: NoticeLog, summary: FeedSummary, picture: FeedPicture?) {
    self.log = log
    self.summary = summary
    self.picture = picture
  }

  /// The number of notices of each code.
  package var counts: [String: Int] {
    Dictionary(uniqueKeysWithValues: log.entries.map { ($0.kind.code, $0.entry.count) })
  }

  /// The report as JSON. The same feed and options give the same bytes.
  package var json: String {
    let kinds = log.entries.sorted { $0.kind.code < $1.kind.code }
    var parts: [(name: String, value: JSONText)] = [
      ("summary", summary.json), ("notices", .list(kinds.map { Self.json($0.kind, $0.entry) })),
    ]
    if let baseline { parts.append(("baseline", baseline.json(comparedWith: counts))) }
    return JSONText.object(parts).description + "\n"
  }

  /// The kinds of notices, the most severe first, then by code.
  package var notices: [ReportedNotice] {
    log.entries.map { kind, entry in
      ReportedNotice(
        code: kind.code, severity: kind.severity, count: entry.count, first: entry.samples.first?.place.text ?? "")
    }.sorted { ($1.severity, $0.code) < ($0.severity, $1.code) }
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
