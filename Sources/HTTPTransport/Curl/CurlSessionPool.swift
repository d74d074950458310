#if os(Linux)
  import Synchronization

  /// A pool of idle sessions, whose connections may still be open.
  final class CurlSessionPool: Sendable {
    /// The maximum number of idle sessions. Others are closed after their transfer.
    private static let capacity = 4

    private let idle = Mutex<[CurlSession]>([])

    /// Returns the most recently used session, or else a new one; `nil` if libcurl cannot create one.
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
