package import FeedValidator

/// The numbers of notices: `3 errors, 12 warnings, 1 info`.
package enum VerdictLine {
  package static func text(_ report: ValidationReport) -> String {
    [(NoticeSeverity.error, "error"), (.warning, "warning"), (.info, "info")].map { severity, name in
      let count = report.count(of: severity)
      return "\(count) \(name)\(count == 1 ? "" : "s")"
    }.joined(separator: ", ")
  }
}
