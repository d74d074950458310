/// A report in the format that continuous integration systems show beside lines.
///
/// Source: SARIF 2.1.0, <https://docs.oasis-open.org/sarif/sarif/v2.1.0/>.
struct SARIFLog {
  let report: ValidationReport
  let toolVersion: String
  /// The path of the feed's folder, which precedes the names of files; empty for a zip.
  let folder: String

  var json: JSONText {
    let kinds = report.log.entries.sorted { $0.kind.code < $1.kind.code }
    let driver: [(name: String, value: JSONText)] = [
      ("name", .text("gtfs-bundle validate")), ("version", .text(toolVersion)),
      ("rules", .list(kinds.map { rule($0.kind) })),
    ]
    let results = kinds.enumerated().flatMap { index, found in
      found.entry.samples.map { result(found.kind, index, $0) }
    }
    return .object([
      ("$schema", .text("https://json.schemastore.org/sarif-2.1.0.json")), ("version", .text("2.1.0")),
      (
        "runs",
        .list([
          .object([
            ("tool", .object([("driver", .object(driver))])), ("columnKind", .text("unicodeCodePoints")),
            ("results", .list(results)),
          ])
        ])
      ),
    ])
  }

  private func rule(_ kind: NoticeKind) -> JSONText {
    .object([
      ("id", .text(kind.code)), ("shortDescription", message(kind.title)),
      ("fullDescription", message("\(kind.meaning) \(kind.consequence)")), ("help", message(kind.remedy)),
      ("defaultConfiguration", .object([("level", .text(kind.severity.sarifLevel))])),
    ])
  }

  private func result(_ kind: NoticeKind, _ index: Int, _ notice: Notice) -> JSONText {
    var parts: [(name: String, value: JSONText)] = [
      ("ruleId", .text(kind.code)), ("ruleIndex", .integer(index)), ("level", .text(kind.severity.sarifLevel)),
      ("message", message(text(kind, notice))),
    ]
    if !notice.place.file.isEmpty { parts.append(("locations", .list([location(notice.place)]))) }
    return .object(parts)
  }

  /// What is wrong, and the fields of the notice that are not its place.
  private func text(_ kind: NoticeKind, _ notice: Notice) -> String {
    let fields = notice.fields.pairs.compactMap { name, value in
      value == .none || name == "filename" || name == "csvRowNumber" ? nil : "\(name): \(value.text)"
    }
    return fields.isEmpty ? kind.meaning : "\(kind.meaning) (\(fields.joined(separator: ", ")))"
  }

  private func location(_ place: NoticePlace) -> JSONText {
    var parts: [(name: String, value: JSONText)] = [
      ("artifactLocation", .object([("uri", .text(PercentEncoding.path(folder + place.file)))]))
    ]
    if place.row > 0 { parts.append(("region", .object([("startLine", .integer(place.row))]))) }
    return .object([("physicalLocation", .object(parts))])
  }

  private func message(_ text: String) -> JSONText { .object([("text", .text(text))]) }
}

extension ValidationReport {
  /// The report as a SARIF log. It has the notices that the report has as samples.
  ///
  /// - Parameter folder: The path of the feed's folder, with a slash at its end; empty for a zip.
  package func sarif(toolVersion: String, folder: String) -> String {
    SARIFLog(report: self, toolVersion: toolVersion, folder: folder).json.description + "\n"
  }
}

extension NoticeSeverity {
  fileprivate var sarifLevel: String {
    switch self {
    case .info: "note"
    case .warning: "warning"
    case .error: "error"
    }
  }
}

/// Percent-encoding of paths in URIs: RFC 3986, section 2.1.
private enum PercentEncoding {
  static func path(_ path: String) -> String {
    path.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "/"):
        String(UnicodeScalar(byte))
      default: (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }
}
