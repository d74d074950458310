package import BundleReader
public import TransitFoundation

extension Timetable {
  /// Opens a bundle, such as a resource of an app.
  ///
  /// ```swift
  /// let timetable = try Timetable(url: Bundle.main.url(forResource: "city", withExtension: "transit")!)
  /// ```
  ///
  /// - Parameters:
  ///   - url: The URL of a file.
  ///   - settings: Languages and cache sizes.
  /// - Throws: The errors of ``init(path:settings:)``; ``BundleError/Kind/cannotOpen`` if it is not a file URL.
  public convenience init(url: URL, settings: Settings = Settings()) throws(BundleError) {
    try self.init(path: url.filePath(), settings: settings)
  }

  /// The URL of the bundle.
  public var url: URL { URL(filePath: path) }

  /// The time zone of the feed, for formatting times.
  ///
  /// On Linux, time zones are available only if the process links all of Foundation. With FoundationEssentials alone,
  /// this is a time zone with the feed's current UTC offset. ``clock`` is exact on all platforms.
  public var timeZone: TimeZone {
    TimeZone(identifier: information.timeZoneIdentifier)
      ?? TimeZone(secondsFromGMT: Int(clock.utcOffset(at: .now).components.seconds)) ?? .gmt
  }
}

extension URL {
  /// Returns the path of a file URL.
  ///
  /// - Throws: ``BundleError/Kind/cannotOpen`` if it is not a file URL.
  package func filePath() throws(BundleError) -> String {
    guard isFileURL else {
      throw BundleError(.cannotOpen, path: absoluteString, "cannot be opened: it is not a file URL")
    }
    return path
  }
}
