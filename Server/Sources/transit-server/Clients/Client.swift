import HTTPTypes
import Hummingbird

/// The sender of a request.
struct Client: Sendable {
  /// `nil` if it is closed already.
  let connection: Connection?
  /// `nil` if the connection has no address.
  let share: ClientShare?

  init(connection: Connection?, share: ClientShare?) {
    self.connection = connection
    self.share = share
  }

  init(_ request: Request, _ connection: Connection?, trusting proxies: Set<IPAddress>) {
    let forwarded = request.headers[values: .forwardedFor].joined(separator: ",")
    self.init(
      connection: connection,
      share: ClientShare(connection: connection?.address ?? "", forwarded: forwarded, trusting: proxies))
  }

  /// Whether the client has closed its connection.
  var isGone: Bool { connection?.isGone ?? true }
}
