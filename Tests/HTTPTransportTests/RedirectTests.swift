import HTTPTransport
import Testing
import UpdateHosts

@Suite struct `Redirects` {
  private let transport = SystemTransport.make(authorities: nil)

  /// Redirects from `/5` to `/4` and so on; `/0` exists.
  private func countdown() throws -> RawServer {
    try RawServer { request in
      let count = Int(request.target.dropFirst()) ?? 0
      let location = "Location: /\(count - 1)\r\n"
      return [count == 0 ? .respond(body: "end".utf8) : .respond("302 Found", fields: location, body: "moved".utf8)]
    }
  }

  private func server(status: Int = 302, location: String) throws -> RawServer {
    try RawServer { request in
      [request.target == "/" ? .respond("\(status) Moved", fields: "Location: \(location)\r\n") : .respond()]
    }
  }

  @Test func `five redirects are followed`() async throws {
    let server = try countdown()
    defer { server.stop() }
    let download = try await transport.download(server.url("/5"))
    #expect(download.text == "end")
    #expect(download.head.url == server.url("/0"))
    #expect(transport.counts.requests == 6)
    // URLSession does not deliver the bodies of redirects.
    #expect(transport.counts.bodyBytes == (usesURLSession ? 3 : 28))
    #expect(server.connectionCount == 1)
  }

  @Test func `a sixth redirect is not followed`() async throws {
    let server = try countdown()
    defer { server.stop() }
    let error = await transport.failure(server.url("/6"))
    #expect(error?.kind == .redirect)
    #expect(error?.description == "\(server.url("/1")): redirects more than 5 times")
    #expect(server.requests.count == 6)
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func `redirects of every status repeat the request`(status: Int) async throws {
    let server = try server(status: status, location: "/a/../b?c")
    defer { server.stop() }
    let download = try await transport.download(server.url(), fields: ["Range": "bytes=0-1"])
    #expect(download.head.status == 200)
    #expect(server.requests.map(\.target) == ["/", "/b?c"])
    #expect(server.requests.last?.field("Range") == "bytes=0-1")
  }

  @Test(.libcurlOnly, arguments: [300, 304, 305])
  func `other 3xx statuses are returned as responses`(status: Int) async throws {
    let server = try server(status: status, location: "/a")
    defer { server.stop() }
    #expect(try await transport.download(server.url()).head.status == status)
  }

  @Test(
    .libcurlOnly,
    arguments: [
      "file:///etc/passwd", "ftp://127.0.0.1/a", "FILE:///etc/passwd", "gopher://127.0.0.1/", "data:,a", "javascript:a",
      "http://", "mailto:a@b",
    ])
  func `redirects to other schemes are rejected`(location: String) async throws {
    let server = try server(location: location)
    defer { server.stop() }
    let error = await transport.failure(server.url())
    #expect(error?.kind == .redirect, "\(error?.description ?? "")")
    #expect(server.requests.count == 1)
  }

  @Test func `redirects to another host omit credentials`() async throws {
    let other = try RawServer { _ in [.respond(body: "a".utf8)] }
    defer { other.stop() }
    let server = try server(location: other.url("/x"))
    defer { server.stop() }
    _ = try await transport.download(
      server.url(), fields: ["Authorization": "Bearer secret", "Cookie": "a=b", "If-Range": "\"1\""])
    let request = try #require(other.requests.first)
    #expect(request.field("Authorization") == nil)
    #expect(request.field("Cookie") == nil)
    #expect(request.field("If-Range") == "\"1\"")
    #expect(server.requests.first?.field("Authorization") == "Bearer secret")
  }

  @Test func `secret fields are sent only to the origin of the request`() async throws {
    let other = try RawServer { request in
      let back = request.field("Back") ?? ""
      return [request.target == "/x" ? .respond("302 Found", fields: "Location: \(back)\r\n") : .respond()]
    }
    defer { other.stop() }
    let server = try RawServer { request in
      switch request.target {
      case "/": [.respond("302 Found", fields: "Location: /a\r\n")]
      case "/a": [.respond("302 Found", fields: "Location: \(other.url("/x"))\r\n")]
      default: [.respond()]
      }
    }
    defer { server.stop() }
    var request = HTTPRequest(url: server.url(), fields: ["Back": server.url("/end")], maximumBodyBytes: 10)
    request.secretFields = ["X-API-Key": "secret"]
    try await transport.get(request, head: { _ in true }, body: { _ in })
    #expect(server.requests.map(\.target) == ["/", "/a", "/end"])
    #expect(server.requests.allSatisfy { $0.field("X-API-Key") == "secret" })
    #expect(other.requests.map { $0.field("X-API-Key") } == [nil])
    #expect(!other.requests[0].lines.joined().contains("secret"))
  }

  @Test(
    .libcurlOnly,
    arguments: [
      ("b", "/a/b"), ("?c", "/a/?c"), ("../b", "/b"), ("/b c", "/b%20c"), ("/ä", "/%c3%a4"), ("b#c", "/a/b"),
    ])
  func `the location of a redirect is relative to the URL`(location: String, target: String) async throws {
    let server = try RawServer { request in
      [request.target == "/a/" ? .respond("302 Found", fields: "Location: \(location)\r\n") : .respond()]
    }
    defer { server.stop() }
    _ = try await transport.download(server.url("/a/"))
    #expect(server.requests.last?.target == target)
  }

  @Test(.libcurlOnly) func `a redirect with an endless body is followed`() async throws {
    let server = try RawServer { request in
      request.target == "/a"
        ? [.respond(body: "a".utf8)]
        : [.send("HTTP/1.1 302 Found\r\nLocation: /a\r\n\r\n"), .sendEndlessly([UInt8](repeating: 7, count: 1000))]
    }
    defer { server.stop() }
    #expect(try await transport.download(server.url()).text == "a")
  }
}
