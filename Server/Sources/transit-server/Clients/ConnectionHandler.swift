import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Keeps the list of connections, closes those that do not send a request in time, and notices when a client leaves.
final class ConnectionHandler: ChannelDuplexHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let list: ConnectionList
  private var connection: Connection?
  private var deadline: Scheduled<Void>?
  private var closesAfterResponse = false

  /// From the connection to the end of the first request's head.
  private static let longestHead = TimeAmount.seconds(15)
  /// For a client that has closed its half of the connection.
  private static let patience = TimeAmount.seconds(1)

  init(_ list: ConnectionList) {
    self.list = list
  }

  func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { begin(context) }
  }

  func channelActive(context: ChannelHandlerContext) {
    begin(context)
    context.fireChannelActive()
  }

  private func begin(_ context: ChannelHandlerContext) {
    guard connection == nil else { return }
    connection = list.add(context.channel)
    let channel = context.channel
    deadline = context.eventLoop.scheduleTask(in: Self.longestHead) { channel.close(promise: nil) }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head:
      deadline?.cancel()
      list.beginRequest(on: context.channel)
    case .body: break
    case .end: list.receiveRequest(on: context.channel)
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(let head): closesAfterResponse = head.headerFields[.connection] == "close"
    case .body: break
    case .end:
      list.endRequest(on: context.channel)
      if closesAfterResponse {
        let channel = context.channel
        let promise = promise ?? context.eventLoop.makePromise()
        promise.futureResult.whenComplete { _ in channel.close(promise: nil) }
        return context.write(data, promise: promise)
      }
    }
    context.write(data, promise: promise)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case ChannelEvent.inputClosed = event { connection?.isGone(after: Self.patience) }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    connection?.isGone(after: .zero)
    list.remove(context.channel)
    context.fireChannelInactive()
  }
}
