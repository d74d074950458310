import TransitBundle

/// The bytes of a bundle, in a file or in memory.
package protocol BundleBytes {
  var count: Int { get }

  /// Reads bytes from `offset`; fewer than `count` at the end of the file.
  func read(at offset: Int, count: Int) throws(VerificationError) -> [UInt8]
}

/// The bytes of an open bundle, the same file that the database checks read.
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
