/// A kind of notice in a report.
package struct ReportedNotice: Sendable {
  package let code: String
  package let severity: NoticeSeverity
  /// The number of notices, `1 ...`.
  package let count: Int
  /// The file and row of the first, such as `stops.txt:12`; empty if the notice is about the whole feed.
  package let first: String
}

extension NoticePlace {
  var text: String { row == 0 ? file : "\(file):\(row)" }
}

extension ValidationReport {
  /// The number of notices of a severity.
  package func count(of severity: NoticeSeverity) -> Int {
    notices.filter { $0.severity == severity }.reduce(0) { $0 + $1.count }
  }

  /// The numbers of notices: `3 errors, 12 warnings, 1 info`.
  package var counted: String {
    [(NoticeSeverity.error, "error"), (.warning, "warning"), (.info, "info")].map { severity, name in
      let count = count(of: severity)
      return "\(count) \(name)\(count == 1 ? "" : "s")"
    }.joined(separator: ", ")
  }
}
