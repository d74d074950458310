import NIOCore
import Synchronization

/// The open connections. Beyond a limit, the one that has been without a request for longest is closed for a new one,
/// so that clients that send nothing, or half a request, do not block others.
final class ConnectionList: Sendable {
  private struct Entry {
    let connection: Connection
    /// The requests that are not answered yet.
    var requests = 0
    /// When the connection was opened, or its last answer sent.
    var idleSince = NIODeadline.now()
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
      let idle = entries.filter { $0.value.requests == 0 }
      guard let oldest = idle.min(by: { $0.value.idleSince < $1.value.idleSince }) else { return nil }
      return entries.removeValue(forKey: oldest.key)?.connection
    }
    closed?.close()
    return connection
  }

  func beginRequest(on channel: any Channel) {
    entries.withLock { $0[ObjectIdentifier(channel)]?.requests += 1 }
  }

  func endRequest(on channel: any Channel) {
    entries.withLock { entries in
      entries[ObjectIdentifier(channel)]?.requests -= 1
      entries[ObjectIdentifier(channel)]?.idleSince = .now()
    }
  }

  func remove(_ channel: any Channel) { entries.withLock { $0[ObjectIdentifier(channel)] = nil } }
}
