import NIOCore
import NIOHTTP1

/// Removes the Host of requests that have not exactly one, so that they have no authority. HTTP/1.0 may do without.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc9112#section-3.2-6>.
final class HostCheck: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
    let hosts = head.headers["Host"].count
    if hosts == 0, head.version == .http1_0 { head.headers.add(name: "Host", value: "localhost") }
    if hosts > 1 { head.headers.remove(name: "Host") }
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }
}
