import TransitAnswers

/// The build time that bundles record.
///
/// Source: <https://reproducible-builds.org/specs/source-date-epoch/>.
enum BuildTime {
  /// Returns SOURCE_DATE_EPOCH, in seconds since 1970; `nil` if it is not set.
  static func seconds(environment: [String: String]) throws(UsageError) -> Int? {
    guard let epoch = environment["SOURCE_DATE_EPOCH"], !epoch.isEmpty else { return nil }
    guard let seconds = Int(epoch) else {
      throw UsageError("SOURCE_DATE_EPOCH: \"\(epoch)\" is not a number; expected seconds since 1970")
    }
    return seconds
  }
}
