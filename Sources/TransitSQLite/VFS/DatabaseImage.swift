/// The bytes of a database file, wherever they come from: SQLite reads them and never writes.
package protocol DatabaseImage: AnyObject, Sendable {
  /// The length of the database file in bytes.
  var byteCount: Int { get }

  /// Fills `destination` with the bytes from `offset` on; both lie within ``byteCount``. May be called by several
  /// threads at once.
  ///
  /// - Returns: `false` when the bytes cannot be had, which SQLite sees as a damaged database (SQLITE_CORRUPT).
  @unsafe
  func read(at offset: Int, into destination: UnsafeMutableRawBufferPointer) -> Bool
}

/// Finds the image behind the name of a database.
package protocol DatabaseImageSource: AnyObject, Sendable {
  /// The first bytes of every file that this source, and not SQLite, has to read.
  var magic: [UInt8] { get }

  /// The image of a file that begins with ``magic``; `nil` when it is damaged.
  func image(path: String) -> (any DatabaseImage)?

  /// The image a connection asks for by the URI parameter ``ReadOnlyVFS/handleParameter``; `nil` when there is none.
  func image(handle: String) -> (any DatabaseImage)?
}
