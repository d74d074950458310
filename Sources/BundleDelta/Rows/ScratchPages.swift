import BundleFormat
import TransitBundle
import TransitFiles

/// An unnamed temporary file, deleted with its last reference or with the process.
final class NamelessFile {
  private let descriptor: Int32

  /// - Parameter path: A file in the folder to use, so that both are on the same file system.
  init(beside path: String) throws(DeltaError) {
    do {
      let file = try PartialFile.create(.init(beside: path))
      unsafe unlink(file.path)
      descriptor = file.descriptor
    } catch {
      throw DeltaError(.inputOutput, "\(path): cannot be written: \(error)")
    }
  }

  deinit {
    close(descriptor)
  }

  func write(_ bytes: [UInt8], at offset: Int) throws(DeltaError) {
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        // SAFETY: the range lies inside the array, which outlives the call.
        unsafe pwrite(
          descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done, off_t(offset + done))
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw DeltaError(.inputOutput, "a file cannot be written: \(SystemError.last)") }
      done += count
    }
  }

  /// Reads `count` bytes, which must have been written before.
  func read(_ count: Int, at offset: Int) throws(DeltaError) -> [UInt8] {
    var failure: SystemError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        // SAFETY: the pointer stays within the buffer, whose capacity is `count`.
        let result = unsafe pread(
          descriptor, buffer.baseAddress?.advanced(by: filled), count - filled, off_t(offset + filled))
        if result < 0, errno == EINTR { continue }
        if result < 0 { failure = .last }
        if result <= 0 { return }
        filled += result
      }
    }
    guard failure == nil, bytes.count == count else {
      throw DeltaError(.inputOutput, "a file cannot be read: \(failure.map { "\($0)" } ?? "it ends early")")
    }
    return bytes
  }
}

/// A database under construction on disk. Pages can be written in any order; unwritten pages are zero.
final class ScratchPages: PageSource {
  let pageSize: Int
  let pageCount: Int
  private let file: NamelessFile

  init(beside path: String, pageSize: Int, pageCount: Int) throws(DeltaError) {
    (self.pageSize, self.pageCount) = (pageSize, pageCount)
    file = try NamelessFile(beside: path)
    try file.write(Array(repeating: 0, count: pageSize), at: (pageCount - 1) * pageSize)
  }

  func bytes(ofPage number: Int) throws(DeltaError) -> (bytes: [UInt8], start: Int) {
    (try read(pageSize, at: (number - 1) * pageSize), 0)
  }

  func write(_ page: [UInt8], to number: Int) throws(DeltaError) {
    try write(page, at: (number - 1) * pageSize)
  }

  func write(_ bytes: [UInt8], at offset: Int) throws(DeltaError) {
    guard offset >= 0, offset + bytes.count <= pageSize * pageCount else {
      throw .damaged("bytes are outside the database")
    }
    try file.write(bytes, at: offset)
  }

  func read(_ count: Int, at offset: Int) throws(DeltaError) -> [UInt8] {
    try file.read(count, at: offset)
  }
}
