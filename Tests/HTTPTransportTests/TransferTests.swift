import Foundation
import HTTPTransport
import Testing
import UpdateHosts

@Suite struct `Transfers` {
  private let transport = SystemTransport.make(authorities: nil)

  @Test func `a transfer delivers status, fields and body`() async throws {
    let server = try RawServer { _ in [.respond(fields: "ETag: \"1\"\r\nX-A:  b\r\n", body: "hello".utf8)] }
    defer { server.stop() }
    let download = try await transport.download(server.url("/a?b=c"), fields: ["If-None-Match": "\"0\""])
    #expect(download.text == "hello")
    #expect(download.head.status == 200)
    #expect(download.head.fields["etag"] == "\"1\"")
    #expect(download.head.fields["x-a"] == "b")
    #expect(download.head.url == server.url("/a?b=c"))
    #expect(transport.counts == TransportCounts(requests: 1, bodyBytes: 5))
    let request = try #require(server.requests.first)
    #expect(request.lines[0] == "GET /a?b=c HTTP/1.1")
    #expect(request.field("If-None-Match") == "\"0\"")
    #expect(request.field("Accept-Encoding") == "identity")
    #expect(request.field("User-Agent") == "transit-bundle")
  }

  @Test(arguments: [404, 500, 503, 206, 416])
  func `a transfer succeeds with any final status`(status: Int) async throws {
    let server = try RawServer { _ in [.respond("\(status) Status", body: "why".utf8)] }
    defer { server.stop() }
    let download = try await transport.download(server.url())
    #expect(download.head.status == status)
    #expect(download.text == "why")
  }

  @Test func `a transfer delivers a response that is split at any byte`() async throws {
    let response = Array("HTTP/1.1 200 OK\r\nETag: \"1\"\r\nContent-Length: 3\r\n\r\nabc".utf8)
    let server = try RawServer { request in
      let count = Int(request.target.dropFirst()) ?? 0
      return [.send(Array(response[..<count])), .wait(.milliseconds(1)), .send(Array(response[count...]))]
    }
    defer { server.stop() }
    for count in 1..<response.count {
      #expect(try await transport.download(server.url("/\(count)")).text == "abc")
    }
  }

  @Test func `a transfer delivers a response that arrives byte by byte`() async throws {
    let response = "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc"
    let server = try RawServer { _ in [.drip(Array(response.utf8), every: .milliseconds(1))] }
    defer { server.stop() }
    #expect(try await transport.download(server.url()).text == "abc")
  }

  @Test(
    .libcurlOnly,
    arguments: [
      ["HTTP/1.1 200 OK\r\nETag: \"1\"\r\nContent-Length: 12\r\n\r\n", "hello, world"],
      ["HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "5\r\nhello\r\n7\r\n, world\r\n0\r\n\r\n"],
    ])
  func `a transfer fails if the connection closes before the end of the response`(response: [String]) async throws {
    let bytes = Array(response.joined().utf8)
    let server = try RawServer { request in
      [.send(Array(bytes.prefix(Int(request.target.dropFirst()) ?? bytes.count))), .close]
    }
    defer { server.stop() }
    #expect(try await transport.download(server.url("/all")).text == "hello, world")
    // libcurl ends a chunked body at the carriage return of its last line.
    let isChunked = response[0].contains("chunked")
    for count in 0..<(isChunked ? bytes.count - 1 : bytes.count) {
      var body: [UInt8] = []
      let request = HTTPRequest(url: server.url("/\(count)"), maximumBodyBytes: 100)
      let error = await #expect(throws: TransportError.self) {
        try await transport.get(request, head: { _ in true }, body: { body += $0 })
      }
      #expect("hello, world".utf8.starts(with: body))
      let isInBody = count >= response[0].utf8.count
      let kinds: [TransportError.Kind] = isInBody ? [.truncated] : [.truncated, .connection, .protocolViolation]
      #expect(error.map { kinds.contains($0.kind) } == true, "\(count): \(error?.description ?? "no error")")
    }
  }

  @Test(.libcurlOnly) func `the error of a closed port names the URL without its query`() async throws {
    let server = try RawServer { _ in [.close] }
    server.stop()
    let error = await transport.failure(server.url("/a?token=secret"))
    #expect(error?.kind == .connection)
    let start = "\(server.url("/a"))…: no connection to the server (Failed to connect"
    #expect(error?.description.hasPrefix(start) == true)
  }

  @Test func `a transfer fails if the connection is reset within the body`() async throws {
    let server = try RawServer { _ in
      [.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc"), .wait(.milliseconds(50)), .reset]
    }
    defer { server.stop() }
    #expect(await transport.failure(server.url())?.kind == .truncated)
  }

  @Test func `a body without a length ends with the connection`() async throws {
    let server = try RawServer { _ in [.send("HTTP/1.1 200 OK\r\n\r\nabc"), .close] }
    defer { server.stop() }
    #expect(try await transport.download(server.url()).text == "abc")
  }

  @Test func `a transfer stops an endless body at the maximum size`() async throws {
    let server = try RawServer { _ in
      [.send("HTTP/1.1 200 OK\r\n\r\n"), .sendEndlessly([UInt8](repeating: 7, count: 1000))]
    }
    defer { server.stop() }
    var byteCount = 0
    let request = HTTPRequest(url: server.url(), maximumBodyBytes: 1_000_000)
    let error = await #expect(throws: TransportError.self) {
      try await transport.get(request, head: { _ in true }, body: { byteCount += $0.count })
    }
    #expect(error?.kind == .tooLarge)
    #expect((1...1_000_000).contains(byteCount))
  }

  @Test func `a transfer with a Content-Length above the maximum fails before its body`() async throws {
    let server = try RawServer { _ in [.respond(body: [1, 2, 3])] }
    defer { server.stop() }
    #expect(await transport.failure(server.url(), maximum: 2)?.kind == .tooLarge)
    #expect(try await transport.download(server.url(), maximum: 3).body == [1, 2, 3])
  }

  @Test func `the body of a declined response is not received`() async throws {
    let server = try RawServer { _ in
      [.send("HTTP/1.1 404 Not Found\r\n\r\n"), .sendEndlessly([UInt8](repeating: 7, count: 1000))]
    }
    defer { server.stop() }
    let request = HTTPRequest(url: server.url(), maximumBodyBytes: 10)
    let head = try await transport.get(request, head: { $0.status == 200 }, body: { _ in Issue.record("a piece") })
    #expect(head.status == 404)
  }

  @Test func `a transfer ends with the error of its receiver`() async throws {
    struct FullDisk: Error {}
    let server = try RawServer { _ in
      [.send("HTTP/1.1 200 OK\r\n\r\n"), .sendEndlessly([UInt8](repeating: 7, count: 1000))]
    }
    defer { server.stop() }
    let request = HTTPRequest(url: server.url(), maximumBodyBytes: .max)
    let inBody = await #expect(throws: TransportError.self) {
      try await transport.get(request, head: { _ in true }, body: { _ in throw FullDisk() })
    }
    let inHead = await #expect(throws: TransportError.self) {
      try await transport.get(request, head: { _ in throw FullDisk() }, body: { _ in })
    }
    for error in [inBody, inHead] {
      #expect(error?.kind == .receiver)
      #expect(error?.cause is FullDisk)
    }
  }

  @Test(.libcurlOnly) func `a gzip body that was not requested is delivered as it is`() async throws {
    let bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    let server = try RawServer { _ in [.respond(fields: "Content-Encoding: gzip\r\n", body: bytes)] }
    defer { server.stop() }
    let download = try await transport.download(server.url())
    #expect(download.body == bytes)
    #expect(download.head.fields["Content-Encoding"] == "gzip")
  }

  @Test(
    .libcurlOnly,
    arguments: [
      "", "\r\n\r\n", "garbage\r\n\r\n", "<html>hello</html>", "SSH-2.0-OpenSSH\r\n", "HTTP/9.9 200 OK\r\n\r\n",
      "HTTP/1.1 2xx OK\r\n\r\n", "HTTP/1.1 2000 OK\r\n\r\n", "HTTP/1.1 101 Switching Protocols\r\n\r\n",
      "HTTP/1.1 200 OK\r\nno field\r\n\r\n", "HTTP/1.1 200 OK\r\nA: \u{0}\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: ten\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
    ])
  func `a transfer fails if the response is not HTTP`(response: String) async throws {
    let server = try RawServer { _ in [.send(response), .close] }
    defer { server.stop() }
    let kinds: [TransportError.Kind?] = [.protocolViolation, .connection, .truncated]
    let error = await transport.failure(server.url())
    #expect(kinds.contains(error?.kind), "\(String(describing: error))")
  }

  @Test(.libcurlOnly, arguments: [(1000, 100), (200_000, 1), (60_000, 2)])
  func `a transfer stops at a response head of more than 64 KiB`(fieldLength: Int, fieldCount: Int) async throws {
    let field = "X: " + String(repeating: "a", count: fieldLength) + "\r\n"
    let server = try RawServer { _ in [.respond(fields: String(repeating: field, count: fieldCount))] }
    defer { server.stop() }
    let error = await transport.failure(server.url())
    #expect(error?.kind == .protocolViolation)
  }

  @Test func `a transfer accepts a response head of almost 64 KiB`() async throws {
    let field = "X: " + String(repeating: "a", count: 1000) + "\r\n"
    let server = try RawServer { _ in [.respond(fields: String(repeating: field, count: 65), body: [1])] }
    defer { server.stop() }
    #expect(try await transport.download(server.url()).body == [1])
  }

  @Test(arguments: ["file:///etc/passwd", "ftp://127.0.0.1/", "gopher://127.0.0.1/", "", "127.0.0.1"])
  func `a transfer rejects schemes other than http and https`(url: String) async {
    #expect(await transport.failure(url)?.kind == .badRequest)
    #expect(transport.counts == TransportCounts())
  }

  @Test(.enabled(if: usesURLSession, "libcurl supports such a file"))
  func `a transfer with a file of trusted certificates is refused`() async throws {
    let server = try RawServer { _ in [.respond()] }
    defer { server.stop() }
    let error = await SystemTransport.make(authorities: "/a.pem").failure(server.url())
    #expect(error?.kind == .badRequest)
    #expect(error?.problem == "a file of trusted certificates is supported only on Linux")
    #expect(server.connectionCount == 0)
  }
}
