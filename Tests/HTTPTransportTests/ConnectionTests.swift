import Foundation
import HTTPTransport
import Testing
import UpdateHosts

@Suite struct `Connections` {
  private let transport = SystemTransport.make(authorities: nil)

  @Test(.libcurlOnly) func `one connection serves several requests`() async throws {
    let server = try RawServer { _ in [.respond(body: "a".utf8)] }
    defer { server.stop() }
    for _ in 0..<10 {
      #expect(try await transport.download(server.url()).text == "a")
    }
    #expect(server.connectionCount == 1)
    #expect(transport.counts == TransportCounts(requests: 10, bodyBytes: 10))
  }

  @Test(.libcurlOnly) func `a connection is reused after a declined response without a body`() async throws {
    let server = try RawServer { _ in [.send("HTTP/1.1 304 Not Modified\r\nETag: \"1\"\r\n\r\n")] }
    defer { server.stop() }
    for _ in 0..<3 {
      let request = HTTPRequest(url: server.url(), maximumBodyBytes: 0)
      let head = try await transport.get(request, head: { _ in false }, body: { _ in })
      #expect(head.status == 304)
    }
    #expect(server.connectionCount == 1)
  }

  @Test func `an idle connection that the server closed is replaced`() async throws {
    let server = try RawServer { _ in [.respond(body: "a".utf8), .close] }
    defer { server.stop() }
    for _ in 0..<5 {
      #expect(try await transport.download(server.url()).text == "a")
    }
    #expect(server.connectionCount == 5)
  }

  #if os(Linux)
    @Test func `a hundred requests leave no connections open`() async throws {
      let cut = RawServer.Step.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc")
      let server = try RawServer { request in [request.target == "/cut" ? cut : .respond(), .close] }
      defer { server.stop() }
      for _ in 0..<50 {
        _ = try await transport.download(server.url())
        _ = await transport.failure(server.url("/cut"))
      }
      let port = try #require(URL(string: server.url())?.port)
      #expect(try connectionCount(to: port) <= 1)
    }

    /// The number of sockets that are connected to a port of this machine, or that the other side has closed and this
    /// side has not. Other tests open descriptors too, so those of the process cannot be counted.
    ///
    /// Source: <https://www.kernel.org/doc/html/latest/networking/proc_net_tcp.html>.
    private func connectionCount(to port: Int) throws -> Int {
      let (established, closedByServer) = ("01", "08")
      let sockets = try String(contentsOfFile: "/proc/self/net/tcp", encoding: .utf8).split(separator: "\n").dropFirst()
      return sockets.count { line in
        let fields = line.split(separator: " ")
        let remotePort = fields[2].split(separator: ":").last.flatMap { Int($0, radix: 16) }
        return remotePort == port && [established, closedByServer].contains(String(fields[3]))
      }
    }
  #endif

  @Test func `the connections of a transport close when it is released`() async throws {
    let server = try RawServer { _ in [.respond()] }
    defer { server.stop() }
    do {
      _ = try await SystemTransport.make(authorities: nil).download(server.url())
    }
    for _ in 0..<200 where server.openConnectionCount > 0 {
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(server.openConnectionCount == 0)
  }

  @Test func `concurrent transfers use separate connections`() async throws {
    let server = try RawServer { request in
      [.wait(.milliseconds(100)), .respond(body: String(repeating: request.target, count: 100_000).utf8)]
    }
    defer { server.stop() }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for target in ["/a", "/bc", "/def", "/ghij", "/k", "/l"] {
        group.addTask {
          let download = try await transport.download(server.url(target))
          #expect(download.text == String(repeating: target, count: 100_000))
        }
      }
      try await group.waitForAll()
    }
    #expect(server.connectionCount == 6)
  }

  @Test func `a slow receiver does not cause a timeout`() async throws {
    let body = [UInt8](repeating: 7, count: 1_000_000)
    let server = try RawServer { _ in [.respond(body: body)] }
    defer { server.stop() }
    var received: [UInt8] = []
    let deadlines = TransferDeadlines(progressWindow: .milliseconds(300), minimumBytesPerSecond: 100_000)
    let request = HTTPRequest(url: server.url(), maximumBodyBytes: .max, deadlines: deadlines)
    try await transport.get(
      request, head: { _ in true },
      body: { piece in
        if received.isEmpty { usleep(700_000) }
        received += piece
      })
    #expect(received == body)
  }
}
