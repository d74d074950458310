/// Parses the `Retry-After` field.
package enum RetryAfter {
  /// Returns the requested delay, at least 0; `nil` for a value that is neither seconds nor a date.
  ///
  /// - Parameters:
  ///   - value: Seconds (`120`), or a date in the form of ``HTTPDate``.
  ///   - serverDate: The response's `Date` field. A date is relative to it, because the device's clock may be wrong.
  ///   - now: The seconds since 1970, used if `Date` is missing or invalid.
  ///
  /// Source: RFC 9110, section 10.2.3.
  package static func delay(_ value: String, serverDate: String?, now: Int) -> Duration? {
    if let seconds = ContentLength.parse(value) { return .seconds(seconds) }
    guard let date = HTTPDate.parse(value) else { return nil }
    return .seconds(max(0, date - (serverDate.flatMap { HTTPDate.parse($0) } ?? now)))
  }
}
