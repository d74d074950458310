import TransitFiles
package import TransitValues

/// A file of a feed: its name, size and location.
package struct FeedFile: Hashable, Sendable {
  /// The name relative to the feed's folder, such as `stops.txt`.
  package let name: String

  package let inflatedByteCount: Int

  /// Bytes in the zip; the same as ``inflatedByteCount`` in a folder.
  package let storedByteCount: Int

  enum Location: Hashable {
    case member(ZipEntry)
    case path(String, FileStamp)
  }

  let location: Location

  /// The GTFS declaration of the file; `nil` if GTFS defines no file of that name.
  package var schema: FileSchema? { GTFSSchema.file(named: name) }

  package var isKnown: Bool { schema != nil }

  init(_ entry: ZipEntry) {
    name = entry.name
    inflatedByteCount = entry.inflatedByteCount
    storedByteCount = entry.storedByteCount
    location = .member(entry)
  }

  init(name: String, path: String, stamp: FileStamp) {
    self.name = name
    inflatedByteCount = stamp.byteCount
    storedByteCount = stamp.byteCount
    location = .path(path, stamp)
  }

  private init(_ name: String, like other: FeedFile) {
    self.name = name
    inflatedByteCount = other.inflatedByteCount
    storedByteCount = other.storedByteCount
    location = other.location
  }

  func renamed(_ name: String) -> FeedFile {
    FeedFile(name, like: self)
  }

  /// - Throws: ``FeedError`` if the file can certainly not be read.
  func checkReadable(_ limits: FeedLimits) throws(FeedError) {
    if case .member(let entry) = location {
      if entry.isEncrypted { throw FeedError(.encrypted, file: name) }
      guard entry.compression != nil else {
        throw FeedError(.unsupportedCompression(method: entry.method), file: name)
      }
    }
    guard inflatedByteCount <= limits.maximumInflatedBytes else {
      let limit = "\(inflatedByteCount) bytes, expected at most \(limits.maximumInflatedBytes)"
      throw FeedError(.limitExceeded(limit), file: name)
    }
  }
}
