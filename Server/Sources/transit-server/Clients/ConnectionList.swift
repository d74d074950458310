import NIOCore
import Synchronization

/// The open connections. Beyond a limit, the one that has waited for its client for longest is closed for a new one, so
/// that clients that send nothing or half a request, or do not read their answers, do not block others.
final class ConnectionList: Sendable {
  private struct Entry {
    let connection: Connection
    /// The requests that have arrived and are not answered yet; fewer than none if one was answered before its end.
    var requests = 0
    /// When the connection was opened, the head of its last request arrived, or its last answer was sent.
    var idleSince = NIODeadline.now()
    /// When the client last read some of an answer that is longer than what it reads at once.
    var unreadSince: NIODeadline?

    /// Since when it is the client's turn to send or to read; `nil` if it is the server's to answer.
    var waitsSince: NIODeadline? { unreadSince ?? (requests > 0 ? nil : idleSince) }
  }

  let limit: Int
  private let entries = Mutex<[ObjectIdentifier: Entry]>([:])

  init(limit: Int) {
    self.limit = limit
  }

  var count: Int { entries.withLock(\.count) }

  func connection(of channel: any Channel) -> Connection? {
    entries.withLock { $0[ObjectIdentifier(channel)]?.connection }
  }

  func add(_ channel: any Channel) -> Connection {
    let connection = Connection(channel)
    let closed: Connection? = entries.withLock { entries in
      defer { entries[ObjectIdentifier(channel)] = Entry(connection: connection) }
      guard entries.count >= limit else { return nil }
      let waiting = entries.compactMap { key, entry in entry.waitsSince.map { (key, $0) } }
      guard let oldest = waiting.min(by: { $0.1 < $1.1 }) else { return nil }
      return entries.removeValue(forKey: oldest.0)?.connection
    }
    closed?.close()
    return connection
  }

  /// The head of a request has arrived.
  func beginRequest(on channel: any Channel) {
    entries.withLock { $0[ObjectIdentifier(channel)]?.idleSince = .now() }
  }

  /// All of a request has arrived.
  func receiveRequest(on channel: any Channel) {
    entries.withLock { $0[ObjectIdentifier(channel)]?.requests += 1 }
  }

  func endRequest(on channel: any Channel) {
    entries.withLock { entries in
      entries[ObjectIdentifier(channel)]?.requests -= 1
      entries[ObjectIdentifier(channel)]?.idleSince = .now()
    }
  }

  /// - Parameter time: When the client last read some of what waits for it; `nil` if nothing does.
  func setUnread(since time: NIODeadline?, on channel: any Channel) {
    entries.withLock { $0[ObjectIdentifier(channel)]?.unreadSince = time }
  }

  func remove(_ channel: any Channel) { entries.withLock { $0[ObjectIdentifier(channel)] = nil } }
}
