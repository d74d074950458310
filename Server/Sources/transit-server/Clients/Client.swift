import HTTPTypes
import Hummingbird

/// The sender of a request.
struct Client: Sendable {
  /// `nil` if it is closed already.
  let connection: Connection?
  /// `nil` if the connection has no address.
  let share: ClientShare?

  init(_ request: Request, _ connection: Connection?, _ settings: ServerSettings) {
    self.connection = connection
    share = ClientShare(
      connection: connection?.address ?? "", forwarded: request.headers[values: .forwardedFor].joined(separator: ","),
      trusting: settings.proxies)
  }

  /// Whether the client has closed its connection.
  var isGone: Bool { connection?.isGone ?? true }
}
