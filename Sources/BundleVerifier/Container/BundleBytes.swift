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
