import BundleFormat
package import BundleReader
import TransitFiles

extension Timetable {
  /// Writes the database of a bundle, or of any packed database, to a plain SQLite file.
  ///
  /// Writes to a temporary file beside `path` and renames it when it is complete. An existing file does not change
  /// before.
  ///
  /// - Parameters:
  ///   - bundlePath: The bundle.
  ///   - path: The file to write.
  ///   - isCancelled: Called before each block. If it returns `true`, unpacking stops and removes the temporary file.
  /// - Throws: ``BundleError`` if the bundle cannot be read or the file cannot be written.
  ///
  /// Cost: decompresses every block, one at a time.
  public static func unpack(
    _ bundlePath: String, to path: String, isCancelled: () -> Bool = { false }
  ) throws(BundleError) {
    let file = try BundleFile.open(path: bundlePath)
    var output: OutputFile
    do {
      output = try OutputFile(path: path)
    } catch {
      throw BundleError(.cannotCreate, path: path, "cannot be created: \(error)")
    }
    for number in 0..<file.header.geometry.blockCount {
      if isCancelled() { throw BundleError(.cancelled, path: path, "cancelled; nothing was written") }
      let block: [UInt8]
      do {
        block = try file.decodeBlock(number)
      } catch {
        throw BundleError(error, path: bundlePath)
      }
      do {
        try output.write(block)
      } catch {
        throw BundleError(.cannotWrite, path: path, "cannot be written: \(error)")
      }
    }
    do {
      try output.finish()
    } catch {
      throw BundleError(.cannotWrite, path: path, "cannot be written: \(error)")
    }
  }
}
