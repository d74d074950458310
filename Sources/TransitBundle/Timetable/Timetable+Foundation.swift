#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Timetable {
  /// Opens a bundle, for example one of an app's resources.
  ///
  /// ```swift
  /// let timetable = try Timetable(url: Bundle.main.url(forResource: "city", withExtension: "transit")!)
  /// ```
  ///
  /// - Parameters:
  ///   - url: The URL of a file.
  ///   - settings: Languages and cache sizes.
  /// - Throws: As ``init(path:settings:)``; ``BundleError/Kind/cannotOpen`` for a URL that is not a file's.
  public convenience init(url: URL, settings: Settings = Settings()) throws(BundleError) {
    try self.init(path: url.filePath(), settings: settings)
  }

  /// The URL of the bundle.
  public var url: URL { URL(filePath: path) }

  /// The time zone of the feed, for formatting times.
  ///
  /// On Linux, Foundation has zones only in a process that links all of it. A process with FoundationEssentials alone gets
  /// a zone with the feed's current UTC offset; ``clock`` is exact everywhere.
  public var timeZone: TimeZone {
    TimeZone(identifier: information.timeZoneIdentifier)
      ?? TimeZone(secondsFromGMT: Int(clock.utcOffset(at: .now).components.seconds)) ?? .gmt
  }
}

extension URL {
  /// The path of a file.
  ///
  /// - Throws: ``BundleError/Kind/cannotOpen`` for a URL that is not a file's.
  func filePath() throws(BundleError) -> String {
    guard isFileURL else {
      throw BundleError(.cannotOpen, path: absoluteString, "cannot be opened: it is not the URL of a file")
    }
    return path
  }
}
