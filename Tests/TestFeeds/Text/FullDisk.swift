import Foundation

/// A disk that is full, for exit tests.
package enum FullDisk {
  /// The words of the system's error.
  package static let problem = "File too large"

  /// Makes writes past an offset in any file fail, until this process ends.
  package static func begin(after byteCount: Int) {
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit(rlim_cur: rlim_t(byteCount), rlim_max: rlim_t(byteCount))
    #if os(Linux)
      let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
    #else
      let resource = RLIMIT_FSIZE
    #endif
    // SAFETY: the call only reads `limit`, which outlives it.
    precondition(unsafe setrlimit(resource, &limit) == 0)
  }
}
