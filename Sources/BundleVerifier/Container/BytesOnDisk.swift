import TransitFiles

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
