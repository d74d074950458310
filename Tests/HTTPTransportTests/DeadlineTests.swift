import HTTPTransport
import Testing
import UpdateHosts

@Suite struct `Deadlines and cancellation` {
  private let transport = SystemTransport.make(authorities: nil)

  /// The time within which a transfer must end: shorter than the server's wait, and longer than a run of all tests,
  /// because these keep the processors busy.
  private let soon = Duration.seconds(3000)

  /// Deadlines longer than any test, so that neither they nor a timer ends a transfer.
  private let never = TransferDeadlines(connect: .seconds(6000), progressWindow: .seconds(6000))

  private func time(_ body: () async throws -> Void) async rethrows -> Duration {
    try await ContinuousClock().measure { try await body() }
  }

  @Test(.libcurlOnly) func `the progress deadline ends a slow response`() async throws {
    let server = try RawServer { _ in
      [
        .send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n"),
        .drip([UInt8](repeating: 7, count: 100_000), every: .milliseconds(60)),
      ]
    }
    defer { server.stop() }
    let deadlines = TransferDeadlines(progressWindow: .milliseconds(500))
    let time = await time {
      #expect(await transport.failure(server.url(), deadlines: deadlines)?.kind == .timedOut)
    }
    #expect(time < soon)
  }

  @Test(.libcurlOnly, arguments: ["", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nabc"])
  func `the progress deadline ends a silent response`(start: String) async throws {
    let server = try RawServer { _ in [.send(start), .wait(.seconds(6000))] }
    defer { server.stop() }
    let deadlines = TransferDeadlines(progressWindow: .milliseconds(300))
    let time = await time {
      #expect(await transport.failure(server.url(), deadlines: deadlines)?.kind == .timedOut)
    }
    #expect(time < soon)
  }

  @Test func `the transfer deadline ends a transfer that takes too long`() async throws {
    let server = try RawServer { _ in
      [.send("HTTP/1.1 200 OK\r\n\r\n"), .drip([UInt8](repeating: 7, count: 600_000), every: .milliseconds(10))]
    }
    defer { server.stop() }
    let deadlines = TransferDeadlines(transfer: .milliseconds(300))
    let time = await time {
      #expect(await transport.failure(server.url(), deadlines: deadlines)?.kind == .timedOut)
    }
    #expect(time < soon)
  }

  @Test(.libcurlOnly) func `the connect deadline ends an attempt to connect`() async throws {
    let listener = try FullListener()
    let deadlines = TransferDeadlines(connect: .milliseconds(300))
    let time = await time {
      let error = await transport.failure(listener.url(), deadlines: deadlines)
      #expect(error?.kind == .timedOut)
    }
    #expect(time < soon)
  }

  @Test(arguments: ["", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nabc"])
  func `cancellation ends a silent response at once`(start: String) async throws {
    let server = try RawServer { _ in [.send(start), .wait(.seconds(6000))] }
    defer { server.stop() }
    let task = Task { await transport.failure(server.url(), deadlines: never) }
    while server.requests.isEmpty {
      try await Task.sleep(for: .milliseconds(5))
    }
    try await Task.sleep(for: .milliseconds(50))
    let time = await time {
      task.cancel()
      #expect(await task.value?.kind == .cancelled)
    }
    #expect(time < soon)
  }

  @Test func `cancellation ends an attempt to connect at once`() async throws {
    let listener = try FullListener()
    let task = Task { await transport.failure(listener.url(), deadlines: never) }
    try await Task.sleep(for: .milliseconds(100))
    let time = await time {
      task.cancel()
      #expect(await task.value?.kind == .cancelled)
    }
    #expect(time < soon)
  }

  @Test func `cancellation before the start sends nothing`() async throws {
    let server = try RawServer { _ in [.respond()] }
    defer { server.stop() }
    let task = Task {
      try? await Task.sleep(for: .seconds(6000))
      return await transport.failure(server.url())
    }
    task.cancel()
    #expect(await task.value?.kind == .cancelled)
    #expect(server.connectionCount == 0)
    #expect(transport.counts.requests == 0)
  }

  @Test func `cancelled transfers leave the transport usable`() async throws {
    let server = try RawServer { request in
      request.target == "/silent" ? [.wait(.seconds(6000))] : [.respond(body: "a".utf8)]
    }
    defer { server.stop() }
    for count in 0..<20 {
      let task = Task { await transport.failure(server.url("/silent"), deadlines: never) }
      try await Task.sleep(for: .milliseconds(count))
      task.cancel()
      #expect(await task.value?.kind == .cancelled)
      #expect(try await transport.download(server.url()).text == "a")
    }
  }
}
