#if canImport(TransitCCurl)
  import Synchronization

  /// Sessions that no transfer uses, with connections that may still be open.
  final class CurlSessionPool: Sendable {
    /// Sessions kept; more are closed when their transfer ends.
    private static let capacity = 4

    private let idle = Mutex<[CurlSession]>([])

    /// Returns the session used last, else a new one; `nil` when libcurl makes none.
    func take() -> CurlSession? {
      idle.withLock { $0.popLast() } ?? CurlSession()
    }

    func put(_ session: CurlSession) {
      idle.withLock { sessions in
        if sessions.count < Self.capacity { sessions.append(session) }
      }
    }
  }
#endif
