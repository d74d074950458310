import BundleFormat
package import BundleReader
package import TransitFiles

/// A verified copy of a bundle under a temporary name. It is removed unless it is finished.
struct VerifiedCopy: ~Copyable {
  private var output: OutputFile
  /// The timetable of the copy. Its path is already the final one.
  let timetable: Timetable

  private init(output: consuming OutputFile, timetable: Timetable) {
    self.output = output
    self.timetable = timetable
  }

  /// Copies a bundle and verifies the copy, so that exactly the bytes that will be used are verified.
  ///
  /// - Parameter path: The final path of the copy. Errors in the bundle itself report the path of the original.
  /// - Throws: ``BundleError``; of kind ``BundleError/Kind/cancelled`` if the task is canceled.
  static func make(
    of original: Timetable, at path: String, settings: Timetable.Settings
  ) throws(BundleError) -> VerifiedCopy {
    let output: OutputFile
    do {
      output = try OutputFile(path: path)
    } catch {
      throw BundleError(.cannotCreate, path: path, "cannot be created: \(error)")
    }
    try original.file.copy(to: output, at: path)
    do throws(BundleError) {
      let file = try BundleFile.open(path: output.temporaryPath, cacheByteCount: settings.blockCacheBytes)
      guard file.header == original.file.header else {
        throw BundleError(.damaged, path: original.path, "changed while it was copied")
      }
      try file.checkBlocks()
      let timetable = try Timetable(file: file, path: path, settings: settings)
      return VerifiedCopy(output: output, timetable: timetable)
    } catch {
      throw BundleError(error.kind, path: original.path, error.problem)
    }
  }

  /// Flushes the copy to disk and renames it to its final path.
  mutating func finish() throws(BundleError) {
    do {
      try output.finish()
    } catch {
      throw BundleError(.cannotWrite, path: timetable.path, "cannot be written: \(error)")
    }
  }
}

extension BundleFile {
  /// Appends the bytes of the bundle to a file.
  ///
  /// - Parameter path: The path of the other file, for errors.
  /// - Throws: ``BundleError``; of kind ``BundleError/Kind/cancelled`` if the task is canceled.
  package func copy(to output: borrowing OutputFile, at path: String) throws(BundleError) {
    var offset = 0
    while offset < fileByteCount {
      if Task.isCancelled { throw BundleError(.cancelled, path: self.path, "cancelled; nothing was installed") }
      let bytes = try storedBytes(at: offset, count: min(1 << 20, fileByteCount - offset))
      if bytes.isEmpty { throw BundleError(.damaged, path: self.path, "became shorter while it was copied") }
      do { try output.write(bytes) } catch {
        throw BundleError(.cannotWrite, path: path, "cannot be written: \(error)")
      }
      offset += bytes.count
    }
  }

  /// Verifies all blocks against the index and the checksum of the header. Everything before the blocks was verified
  /// when the file was opened.
  fileprivate func checkBlocks() throws(BundleError) {
    var checksum: UInt32 = 0
    for (number, entry) in front.index.entries.enumerated() {
      if Task.isCancelled { throw BundleError(.cancelled, path: path, "cancelled; nothing was installed") }
      do throws(ContainerError) {
        let stored = try storedBlock(number)
        checksum = Deflate.checksum(stored, after: checksum)
        _ = try BlockCodec.decode(stored, entry: entry, number: number, geometry: header.geometry)
      } catch {
        throw BundleError(error, path: path)
      }
    }
    guard checksum == header.blocksChecksum else {
      throw BundleError(.checksum(part: "the blocks"), path: path)
    }
  }
}
