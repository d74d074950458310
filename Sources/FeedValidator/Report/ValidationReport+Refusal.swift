package import TransitValues

extension ValidationReport {
  /// Returns why a feed is refused because of its notices; `nil` if it is not.
  package func refusal(of feed: String, failOn: FailOn, ignoring ignored: [String]) -> PlainFailure? {
    let found = notices.filter { failOn.refuses($0.severity) && !ignored.contains($0.code) }
    if found.isEmpty { return nil }
    let codes = found.map { "\($0.code) \($0.count)" }.joined(separator: ", ")
    return PlainFailure(.verdict, "\(feed): refused under --fail-on \(failOn.rawValue): \(codes)")
  }
}
