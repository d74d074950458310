import BundleFormat

extension Timetable {
  /// Writes the database of a bundle, or of any packed database, as a plain SQLite file.
  ///
  /// The file is written beside `path` and renamed when it is complete. Until then, a file of that name stays as it was.
  ///
  /// - Parameters:
  ///   - bundlePath: The bundle.
  ///   - path: The file to write.
  ///   - isCancelled: Called before each block. If it returns `true`, the work ends and leaves nothing behind.
  /// - Throws: ``BundleError`` when the bundle cannot be read or the file cannot be written.
  ///
  /// Cost: decodes every block, one at a time.
  public static func unpack(
    _ bundlePath: String, to path: String, isCancelled: () -> Bool = { false }
  ) throws(BundleError) {
    let file = try BundleFile.open(path: bundlePath)
    if !OutputFile.canReplace(path) {
      throw BundleError(.cannotCreate, path: path, "cannot be created: it is there and not a regular file")
    }
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
