import NIOCore
import NIOHTTP1

/// Changes heads of requests, so that those that follow need not distinguish versions and spellings:
///
/// - Without exactly one Host, a request has none, and so no authority. HTTP/1.0 may do without.
/// - `Connection` is `close` where the client wants that, as HTTP/1.0 does unless it says otherwise.
/// - HTTP/1.0 has no `Expect`.
///
/// Sources: <https://www.rfc-editor.org/rfc/rfc9112#section-3.2-6>,
/// <https://www.rfc-editor.org/rfc/rfc9112#section-9.3>, <https://www.rfc-editor.org/rfc/rfc9110#section-10.1.1>.
final class RequestHeads: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
    if !head.isKeepAlive { head.headers.replaceOrAdd(name: "Connection", value: "close") }
    let hosts = head.headers["Host"].count
    if hosts > 1 { head.headers.remove(name: "Host") }
    if head.version == .http1_0 {
      if hosts == 0 { head.headers.add(name: "Host", value: "localhost") }
      head.headers.remove(name: "Expect")
    }
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }
}
