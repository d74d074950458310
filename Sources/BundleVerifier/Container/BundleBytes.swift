import TransitBundle

/// The bytes of a bundle, wherever they lie.
package protocol BundleBytes {
  var count: Int { get }

  /// The bytes from `offset` on, fewer only where the file has become shorter than ``count``.
  func read(at offset: Int, count: Int) throws(VerificationError) -> [UInt8]
}

/// A bundle that is open already: the very file that is asked for its database.
struct BytesOfOpenFile: BundleBytes {
  let file: BundleFile

  var count: Int { file.fileByteCount }

  func read(at offset: Int, count: Int) throws(VerificationError) -> [UInt8] {
    do {
      return try file.storedBytes(at: offset, count: count)
    } catch {
      throw .cannotRead(error.problem)
    }
  }
}

/// A bundle in memory.
package struct BytesInMemory: BundleBytes {
  package var bytes: [UInt8]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  package var count: Int { bytes.count }

  package func read(at offset: Int, count: Int) -> [UInt8] {
    Array(bytes[min(offset, bytes.count)..<min(offset + count, bytes.count)])
  }
}
