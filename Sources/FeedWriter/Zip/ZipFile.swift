import TransitFiles

/// The file of a ``ZipWriter``, whose errors name the zip.
struct ZipFile: ~Copyable {
  private let path: String
  private var output: OutputFile

  /// Bytes appended so far; the offset of the next ones.
  private(set) var byteCount: UInt64 = 0

  init(path: String) throws(FileError) {
    let output = try Self.create(path)
    self.path = path
    self.output = output
  }

  private static func create(_ path: String) throws(FileError) -> OutputFile {
    do throws(SystemError) { return try OutputFile(path: path) } catch {
      throw FileError(.create, path, reason: "\(error)")
    }
  }

  mutating func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    do throws(SystemError) { try unsafe output.write(bytes) } catch { throw failure(error) }
    byteCount += UInt64(bytes.count)
  }

  mutating func append(_ bytes: [UInt8]) throws(FileError) {
    do throws(SystemError) { try output.write(bytes) } catch { throw failure(error) }
    byteCount += UInt64(bytes.count)
  }

  /// Overwrites bytes that were already appended.
  func replace(at offset: UInt64, with bytes: [UInt8]) throws(FileError) {
    do throws(SystemError) {
      // SAFETY: the pointer does not leave the closure, and `write` only reads from it.
      try unsafe bytes.withUnsafeBufferPointer { (buffer) throws(SystemError) in
        try unsafe output.write(UnsafeRawBufferPointer(buffer), at: Int(offset))
      }
    } catch {
      throw failure(error)
    }
  }

  mutating func finish() throws(FileError) {
    do throws(SystemError) { try output.finish() } catch { throw failure(error) }
  }

  func refusing(memberNamed name: String) -> FileError {
    FileError(
      .write, path,
      reason: "the name of a file has \(name.utf8.count) bytes, \(name.prefix(40))…; expected at most 65,535")
  }

  private func failure(_ error: SystemError) -> FileError {
    FileError(.write, path, reason: "\(error)")
  }
}
