import Foundation

/// How many files and connections the process may have open at a time.
enum DescriptorLimit {
  /// More than any server needs.
  private static let most: rlim_t = 65_536
  /// For files, tools and requests to other servers.
  private static let reserve = 256
  private static let mostConnections = 10_000

  /// Raises the limit as far as the system allows.
  ///
  /// - Returns: How many connections of clients leave enough descriptors for all else.
  static func raise() -> Int {
    var limit = rlimit()
    guard unsafe getrlimit(Self.files, &limit) == 0 else { return reserve }
    let wanted = min(limit.rlim_max, most)
    if limit.rlim_cur < wanted {
      var raised = limit
      raised.rlim_cur = wanted
      if unsafe setrlimit(Self.files, &raised) == 0 { limit = raised }
    }
    let count = Int(clamping: limit.rlim_cur)
    return max(1, min(mostConnections, count - min(reserve, count / 2)))
  }

  #if canImport(Darwin)
    private static let files = RLIMIT_NOFILE
  #else
    private static let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #endif
}
