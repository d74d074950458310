// Reading files over the functions of core.h, in place of TransitFiles, and bundles in memory.
import TransitCCore

/// The `errno` of a failed system call.
package struct SystemError: Failure, Hashable {
  package let code: Int32

  package var failure: FailureFacts { FailureFacts(.other) }

  /// The system's message, such as "No such file or directory".
  package var description: String {
    // SAFETY: the message is cut to the buffer and ends with 0.
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      unsafe transit_core_message(code, buffer.baseAddress, buffer.count).map { unsafe String(cString: $0) } ?? "error"
    }
  }
}

/// The kind and state of a file.
package struct FileStatus: Sendable {
  package enum Kind: Sendable {
    case regular, other
  }

  package let kind: Kind
  package let stamp: FileStamp
}

/// Identifies one state of one file.
package struct FileStamp: Hashable, Sendable {
  fileprivate let device: UInt64
  fileprivate let inode: UInt64
  package let byteCount: Int
  fileprivate let seconds: Int
  fileprivate let nanoseconds: Int
}

/// A file, or bytes in memory, that any thread can read at any offset. Closed when it is deinitialized.
package final class InputFile: Sendable {
  private enum Source: @unchecked Sendable {
    case descriptor(Int32)
    case memory(UnsafeRawBufferPointer)
  }

  /// The status when the file was opened.
  package let status: FileStatus
  private let source: Source

  package var isRegular: Bool { status.kind == .regular }

  /// The size when the file was opened.
  package var byteCount: Int { status.stamp.byteCount }

  package init(path: String) throws(SystemError) {
    var error: Int32 = 0
    // SAFETY: the path is a C string during the call.
    let descriptor = unsafe transit_core_open(path, &error)
    guard descriptor >= 0 else { throw SystemError(code: error) }
    var (device, inode) = (UInt64(0), UInt64(0))
    var (size, seconds, nanoseconds) = (Int64(0), Int64(0), Int64(0))
    // SAFETY: the call fills variables that outlive it.
    let kind = unsafe transit_core_status(descriptor, &device, &inode, &size, &seconds, &nanoseconds, &error)
    guard kind >= 0 else {
      transit_core_close(descriptor)
      throw SystemError(code: error)
    }
    source = .descriptor(descriptor)
    status = FileStatus(
      kind: kind == 1 ? .regular : .other,
      stamp: FileStamp(
        device: device, inode: inode, byteCount: Int(size), seconds: Int(seconds), nanoseconds: Int(nanoseconds)))
  }

  /// - Parameter number: Distinguishes the bytes from all others of the process.
  @unsafe
  package init(memory bytes: UnsafeRawBufferPointer, number: Int) {
    unsafe source = .memory(bytes)
    // No file has this device.
    let stamp = FileStamp(
      device: .max, inode: UInt64(number), byteCount: bytes.count, seconds: 0, nanoseconds: 0)
    status = FileStatus(kind: .regular, stamp: stamp)
  }

  deinit {
    if case .descriptor(let descriptor) = source { transit_core_close(descriptor) }
  }

  /// Reads up to `count` bytes from `offset`; fewer only at the end of the file.
  package func read(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
    guard count > 0, offset >= 0 else { return [] }
    switch unsafe source {
    case .memory(let bytes):
      let start = min(offset, bytes.count)
      // SAFETY: the range is within the bytes.
      return unsafe Array(bytes[start..<start + min(count, bytes.count - start)])
    case .descriptor(let descriptor):
      var error: Int32 = 0
      var failed = false
      // SAFETY: the call writes at most `count` bytes.
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
        let read = unsafe transit_core_read(descriptor, Int64(offset), Int64(count), buffer.baseAddress, &error)
        failed = read < 0
        done = max(0, Int(read))
      }
      if failed { throw SystemError(code: error) }
      return bytes
    }
  }
}
