import BundleReader
import TransitFiles

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

/// A bundle's file, opened read-only.
package final class BytesOnDisk: BundleBytes {
  package var count: Int { file.byteCount }
  private let file: InputFile

  package init(path: String) throws(VerificationError) {
    do throws(SystemError) { file = try InputFile(path: path) } catch { throw .cannotOpen("\(error)") }
    guard file.isRegular else { throw .cannotOpen("not a regular file") }
  }

  package func read(at offset: Int, count: Int) throws(VerificationError) -> [UInt8] {
    do throws(SystemError) { return try file.read(at: offset, count: count) } catch { throw .cannotRead("\(error)") }
  }
}
