/// The error for a feed that is refused because of its notices.
package struct VerdictError: Error, Equatable, CustomStringConvertible {
  package let description: String

  /// `nil` if the feed is not refused.
  package init?(_ report: ValidationReport, of feed: String, failOn: FailOn, ignoring ignored: [String]) {
    let found = report.notices.filter { failOn.refuses($0.severity) && !ignored.contains($0.code) }
    if found.isEmpty { return nil }
    let codes = found.map { "\($0.code) \($0.count)" }.joined(separator: ", ")
    description = "\(feed): refused under --fail-on \(failOn.rawValue): \(codes)"
  }
}
