import TransitFoundation

/// A report in the format that continuous integration systems show beside lines.
///
/// Source: SARIF 2.1.0, <https://docs.oasis-open.org/sarif/sarif/v2.1.0/>.
struct SARIFLog {
  let report: ValidationReport
  let toolVersion: String
  /// The path of the feed's folder, which precedes the names of files; empty for a zip.
  let folder: String

  var json: JSONOutput {
    let kinds = report.log.entries.sorted { $0.kind.code < $1.kind.code }
    let driver: JSONOutput = [
      "name": .string("gtfs-bundle validate"), "version": .string(toolVersion),
      "rules": .array(kinds.map { rule($0.kind) }),
    ]
    let results = kinds.enumerated().flatMap { index, found in
      found.entry.samples.map { result(found.kind, index, $0) }
    }
    return [
      "$schema": .string("https://json.schemastore.org/sarif-2.1.0.json"), "version": .string("2.1.0"),
      "runs": .array([
        ["tool": ["driver": driver], "columnKind": .string("unicodeCodePoints"), "results": .array(results)]
      ]),
    ]
  }

  private func rule(_ kind: NoticeKind) -> JSONOutput {
    [
      "id": .string(kind.code), "shortDescription": message(kind.title),
      "fullDescription": message("\(kind.meaning) \(kind.consequence)"), "help": message(kind.remedy),
      "defaultConfiguration": ["level": .string(kind.severity.sarifLevel)],
    ]
  }

  private func result(_ kind: NoticeKind, _ index: Int, _ notice: Notice) -> JSONOutput {
    let result: JSONOutput = [
      "ruleId": .string(kind.code), "ruleIndex": .integer(index), "level": .string(kind.severity.sarifLevel),
      "message": message(text(kind, notice)),
    ]
    return notice.place.file.isEmpty ? result : result.adding("locations", .array([location(notice.place)]))
  }

  /// What is wrong, and the fields of the notice that are not its place.
  private func text(_ kind: NoticeKind, _ notice: Notice) -> String {
    let fields = notice.fields.pairs.compactMap { name, value in
      value == .none || name == "filename" || name == "csvRowNumber" ? nil : "\(name): \(value.text)"
    }
    return fields.isEmpty ? kind.meaning : "\(kind.meaning) (\(fields.joined(separator: ", ")))"
  }

  private func location(_ place: NoticePlace) -> JSONOutput {
    let file: JSONOutput = [
      "artifactLocation": ["uri": .string(PercentEncoding.encoded(folder + place.file, keeping: "/"))]
    ]
    return ["physicalLocation": place.row == 0 ? file : file.adding("region", ["startLine": .integer(place.row)])]
  }

  private func message(_ text: String) -> JSONOutput { ["text": .string(text)] }
}

extension ValidationReport {
  /// The report as a SARIF log. It has the notices that the report has as samples.
  ///
  /// - Parameter folder: The path of the feed's folder, with a slash at its end; empty for a zip.
  package func sarif(toolVersion: String, folder: String) -> String {
    SARIFLog(report: self, toolVersion: toolVersion, folder: folder).json.indented
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
