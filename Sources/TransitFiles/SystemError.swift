package import TransitValues

/// The `errno` of a failed system call, or the refusal of a file that a call would accept.
package struct SystemError: Failure, Hashable {
  /// 0 for ``notRegular``, -1 for ``link``.
  package let code: Int32

  package init(code: Int32) {
    self.code = code
  }

  /// The error of the last failed system call on this thread.
  package static var last: SystemError { SystemError(code: errno) }

  /// The path is, or is among, devices, pipes or folders. See ``OutputRule``.
  package static let notRegular = SystemError(code: 0)

  /// A symbolic link is in the place of a folder. See ``OutputRule/checkOwnFolder(_:)``.
  package static let link = SystemError(code: -1)

  package static let tooLarge = SystemError(code: EFBIG)

  /// Whether nothing has the path.
  package var isNotFound: Bool { [ENOENT, ENOTDIR].contains(code) }
}

extension SystemError {
  package var failure: FailureFacts { FailureFacts(.other) }

  /// The system's message, such as "No such file or directory".
  package var description: String {
    if self == .notRegular { return "it is not a regular file" }
    if self == .link { return "it is a symbolic link" }
    // SAFETY: `strerror` returns a C string that is valid until the next call on this thread.
    return unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
  }
}
