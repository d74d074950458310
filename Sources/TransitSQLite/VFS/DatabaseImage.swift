/// The bytes of a database file from any source, which SQLite reads but never writes.
package protocol DatabaseImage: AnyObject, Sendable {
  /// The length of the database file in bytes.
  var byteCount: Int { get }

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

  /// Returns the image requested with the URI parameter ``ReadOnlyVFS/handleParameter``; `nil` if it does not exist.
  func image(handle: String) -> (any DatabaseImage)?
}
