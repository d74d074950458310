import NIOCore
import NIOPosix

/// A health check of a running server.
struct Probe {
  let address: ListenAddress

  /// Returns whether `/readyz` has the status 200. The connection must be accepted within 5 seconds.
  func isReady() async -> Bool {
    do {
      let client = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .connectTimeout(.seconds(5))
        .connect(host: address.host, port: address.port) { channel in
          channel.eventLoop.makeCompletedFuture {
            try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
          }
        }
      return try await client.executeThenClose { answers, requests in
        try await requests.write(
          ByteBuffer(string: "GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
        var answer = ByteBuffer()
        for try await part in answers {
          answer.writeImmutableBuffer(part)
          if answer.readableBytes >= Self.expected.utf8.count { break }
        }
        return String(buffer: answer).hasPrefix(Self.expected)
      }
    } catch {
      return false
    }
  }

  private static let expected = "HTTP/1.1 200 "
}
