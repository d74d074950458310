/// The bytes of a database file from any source, which SQLite reads but never writes.
package protocol DatabaseImage: AnyObject, Sendable {
  /// The length of the database file in bytes.
  var byteCount: Int { get }

  /// Differs between the images of a source; see ``DatabaseImageSource/image(handle:)``.
  var handle: Int { get }

  /// Fills `destination` with the bytes at `offset`. The range lies within ``byteCount``. May be called by several
  /// threads concurrently.
  ///
  /// - Returns: `false` if the bytes cannot be read, which SQLite reports as a corrupt database (SQLITE_CORRUPT).
  @unsafe
  func read(at offset: Int, into destination: UnsafeMutableRawBufferPointer) -> Bool
}

/// Resolves database names to images.
package protocol DatabaseImageSource: AnyObject, Sendable {
  /// The first bytes of every file that this source reads instead of SQLite.
  var magic: [UInt8] { get }

  /// Returns the image of a file that begins with ``magic``; `nil` if it is damaged.
  func image(path: String) -> (any DatabaseImage)?

  /// The URI parameter that names an image that is already open; `nil` if this source has none.
  var handleParameter: String? { get }

  /// Returns the image with the handle given by ``handleParameter``; `nil` if it does not exist.
  func image(handle: String) -> (any DatabaseImage)?
}
