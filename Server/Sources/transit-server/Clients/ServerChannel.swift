import Foundation
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// HTTP/1.1 as the library serves it, with the list of connections.
struct ServerChannel: HTTPChannelHandler {
  typealias Value = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>

  let responder: HTTPChannelHandler.Responder
  let connections: ConnectionList

  /// Between requests of a connection.
  private static let idleTimeout = Duration.seconds(75)
  private static let longestHead = 80 * 1024
  /// Each connection keeps a few buffers for what it receives, which is seldom more than a head.
  private static let longestRead = 4096
  /// The bytes that the system keeps unsent, which it takes from us as soon as the client has read half of them: so a
  /// client that reads slowly differs from one that does not read.
  private static let mostUnsent: ChannelOptions.Types.SocketOption.Value = 128 * 1024

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    channel.eventLoop.makeCompletedFuture {
      try channel.syncOptions?.setOption(
        .recvAllocator, value: AdaptiveRecvByteBufferAllocator(minimum: 512, initial: 1024, maximum: Self.longestRead))
      try channel.syncOptions?.setOption(
        .tcpOption(.init(rawValue: TCP_NOTSENT_LOWAT)), value: Self.mostUnsent)
      let pipeline = channel.pipeline.syncOperations
      var limits = NIOHTTPDecoderLimitConfiguration()
      limits.maxHeaderFieldSize = Self.longestHead
      limits.maxHeaderListSize = Self.longestHead
      try pipeline.configureHTTPServerPipeline(
        withPipeliningAssistance: false, withErrorHandling: false, withOutboundHeaderValidation: false,
        withEncoderConfiguration: .init(), withDecoderLimitConfiguration: limits)
      try pipeline.addHandler(RequestHeads())
      try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: false))
      try pipeline.addHandler(ConnectionHandler(connections))
      try pipeline.addHandler(UnreadAnswers(connections))
      try pipeline.addHandler(HTTPConnectionStateHandler(idleTimeout: Self.idleTimeout, logger: logger))
      return try NIOAsyncChannel(
        wrappingChannelSynchronously: channel, configuration: .init(isOutboundHalfClosureEnabled: true))
    }
  }

  func handle(value: Value, logger: Logger) async { await handleHTTP(asyncChannel: value, logger: logger) }
}
