import TransitFoundation
import TransitValues

/// The judgment of a feed, in the shape of the canonical validator's `report.json`.
///
/// Source: <https://gtfs-validator.mobilitydata.org/>.
package struct ValidationReport: Sendable {
  package let log: NoticeLog
  package let summary: FeedSummary

  /// What the page shows beside notices; `nil` unless asked for.
  package let picture: FeedPicture?
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
    let json: JSONOutput = ["summary": summary.json, "notices": .array(kinds.map { Self.json($0.kind, $0.entry) })]
    return (baseline.map { json.adding("baseline", $0.json(comparedWith: counts)) } ?? json).indented
  }

  /// The kinds of notices, the most severe first, then by code.
  package var notices: [ReportedNotice] {
    log.entries.map { kind, entry in
      ReportedNotice(
        code: kind.code, severity: kind.severity, count: entry.count, first: entry.samples.first?.place.text ?? "")
    }.sorted { ($1.severity, $0.code) < ($0.severity, $1.code) }
  }

  private static func json(_ kind: NoticeKind, _ entry: NoticeLog.Entry) -> JSONOutput {
    [
      "code": .string(kind.code), "severity": .string(kind.severity.rawValue), "totalNotices": .integer(entry.count),
      "sampleNotices": .array(entry.samples.map { JSONOutput($0.fields) }),
    ]
  }
}

extension JSONOutput {
  /// Fields without a value are left out.
  init(_ fields: NoticeFields) {
    self = .object(
      fields.pairs.filter { $0.value != .none }.map { Member(key: $0.name, value: JSONOutput($0.value)) })
  }

  private init(_ value: NoticeValue) {
    switch value {
    case .text(let text): self = .string(text)
    case .integer(let number): self = .integer(number)
    case .decimal(let number): self = .double(number)
    case .truth(let truth): self = .bool(truth)
    case .place(let latitude, let longitude): self = .array([.double(latitude), .double(longitude)])
    case .none: self = .null
    }
  }
}
