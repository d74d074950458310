import FeedValidator
import TransitValues

/// The page that explains every notice.
enum NoticesPage {
  static var text: String {
    let introduction = """
      # Notices

      Written by `make docs` from `Sources/TransitCTexts/Validator/notices.txt`.

      What `gtfs-bundle validate` reports ([validation](validation.md)). The conditions are those of the [canonical
      validator](https://gtfs-validator.mobilitydata.org/rules.html).

      """
    let sections = NoticeSeverity.allCases.reversed().map { severity in
      let kinds = NoticeKind.all.filter { $0.severity == severity }
      return "\n## \(heading(severity)) (\(kinds.count))\n" + kinds.map(section).joined()
    }
    return introduction + sections.joined()
  }

  private static func heading(_ severity: NoticeSeverity) -> String {
    switch severity {
    case .error: "Errors"
    case .warning: "Warnings"
    case .info: "Information"
    }
  }

  private static func section(_ kind: NoticeKind) -> String {
    // A list of most files would say nothing.
    let files = kind.files.count > 8 ? [] : kind.files
    let lists = line("Files", files.map(\.name)) + line("Fields", kind.fields)
    return """

      ### `\(kind.code)`

      \(kind.meaning)

      - Why it matters: \(kind.consequence)
      - What to do: \(kind.remedy)\(lists)

      """
  }

  private static func line(_ title: String, _ names: [String]) -> String {
    names.isEmpty ? "" : "\n- \(title): \(names.map { "`\($0)`" }.joined(separator: ", "))"
  }
}
