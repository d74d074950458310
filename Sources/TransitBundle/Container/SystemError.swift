#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The `errno` of a failed system call.
package struct SystemError: Error, Hashable {
  package let code: Int32

  /// The error of the last failed system call on this thread.
  package static var last: SystemError { SystemError(code: errno) }
}

extension SystemError: CustomStringConvertible {
  /// The system's message, such as "No such file or directory".
  package var description: String {
    // SAFETY: `strerror` returns a C string that is valid until the next call on this thread.
    unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
  }
}
