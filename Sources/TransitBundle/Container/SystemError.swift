#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A system call that failed, by its `errno`.
package struct SystemError: Error, Hashable {
  package let code: Int32

  /// The error of the system call that has just failed on this thread.
  package static var last: SystemError { SystemError(code: errno) }
}

extension SystemError: CustomStringConvertible {
  /// The system's own words, such as "No such file or directory".
  package var description: String {
    // SAFETY: strerror returns a C string that stays valid until this thread calls it again.
    unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
  }
}
