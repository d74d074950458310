import NIOCore
import NIOHTTP1

/// Changes heads of requests, so that those that follow need not distinguish versions and spellings:
///
/// - Without exactly one Host, a request has none, and so no authority. HTTP/1.0 may do without.
/// - `Connection` is `close` where the client wants that, as HTTP/1.0 does unless it says otherwise.
/// - HTTP/1.0 has no `Expect`.
///
/// An answer to HTTP/1.0 tells that the connection stays open, if the client has asked for that: otherwise the client
/// would wait for its end.
///
/// Sources: <https://www.rfc-editor.org/rfc/rfc9112#section-3.2-6>,
/// <https://www.rfc-editor.org/rfc/rfc9112#section-9.3>, <https://www.rfc-editor.org/rfc/rfc9110#section-10.1.1>.
final class RequestHeads: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private var tellsKeepAlive = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
    tellsKeepAlive = head.isKeepAlive && head.version == .http1_0
    if !head.isKeepAlive { head.headers.replaceOrAdd(name: "Connection", value: "close") }
    let hosts = head.headers["Host"].count
    if hosts > 1 { head.headers.remove(name: "Host") }
    if head.version == .http1_0 {
      if hosts == 0 { head.headers.add(name: "Host", value: "localhost") }
      head.headers.remove(name: "Expect")
    }
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard tellsKeepAlive, case .head(var head) = unwrapOutboundIn(data), !head.headers.contains(name: "Connection")
    else {
      return context.write(data, promise: promise)
    }
    head.headers.add(name: "Connection", value: "keep-alive")
    context.write(wrapOutboundOut(.head(head)), promise: promise)
  }
}
