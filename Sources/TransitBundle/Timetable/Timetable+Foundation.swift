public import TransitValues

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Timetable {
  /// Opens a bundle, for example one of an app's resources.
  ///
  /// - Parameter url: Of a file.
  /// - Throws: As ``init(path:settings:)``; ``BundleError/Kind/cannotOpen`` for an address that is no file's.
  public convenience init(url: URL, settings: Settings = Settings()) throws(BundleError) {
    guard url.isFileURL else {
      throw BundleError(.cannotOpen, path: url.absoluteString, "cannot be opened: it is no address of a file")
    }
    try self.init(path: url.path, settings: settings)
  }
}

extension UnixTime {
  /// The last whole second at or before a date; dates beyond some hundred billion years become the first or last second.
  public init(_ date: Date) {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    self.init(seconds: Int(exactly: seconds) ?? (seconds < 0 ? .min : .max))
  }

  /// The instant as a date.
  public var date: Date { Date(timeIntervalSince1970: Double(seconds)) }
}
