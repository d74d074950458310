import FeedEditor

/// The error for a region of a dataset that cannot be made or published.
package struct DatasetRegionError: Error, Sendable, CustomStringConvertible {
  /// The id of the region.
  package let region: String
  /// The reason; it determines the exit code.
  package let cause: any Error
  /// The region and the reason, as one line. If the conditions do not fit the feed, it begins with their place.
  package let description: String

  /// Returns the error of a region; `CancellationError` is returned as it is.
  ///
  /// - Parameter file: The configuration file.
  static func naming(_ region: DatasetRegion, _ cause: any Error, in file: String) -> any Error {
    if cause is CancellationError { return cause }
    let problem = "region \(region.id): \(cause)"
    let isOfConditions = cause is FeedEditError
    return DatasetRegionError(
      region: region.id, cause: cause,
      description: isOfConditions
        ? "\(ConfigurationError(file: file, place: region.place, key: region.key, problem: problem))" : problem)
  }
}
