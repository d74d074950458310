import HTTPTransport
import Synchronization

/// Hosts in memory with a file for each URL. A test can change each reply.
final class FakeTransport: HTTPTransport {
  /// The reply of a host.
  struct Reply: Sendable {
    var status = 200
    var fields: HTTPFields = [:]
    var body: [UInt8] = []
    /// The number of body bytes after which the connection ends.
    var cut: Int?
    /// The pause before each piece of the body.
    var pause = Duration.zero
    /// The error with which the transfer fails before any reply.
    var failure: TransportError.Kind?
  }

  struct Request: Sendable {
    let url: String
    let fields: HTTPFields
    /// The timeout for the whole transfer.
    let limit: Duration?
  }

  private struct State {
    var files: [String: [UInt8]] = [:]
    var requests: [Request] = []
    var bodyBytes = 0
    var change: @Sendable (Request, inout Reply) -> Void = { _, _ in }
  }

  private let state = Mutex(State())
  private let pieceLength: Int

  init(pieceLength: Int = 700) {
    self.pieceLength = pieceLength
  }

  var requests: [Request] { state.withLock(\.requests) }
  var counts: TransportCounts {
    state.withLock { TransportCounts(requests: $0.requests.count, bodyBytes: $0.bodyBytes) }
  }

  subscript(url: String) -> [UInt8]? {
    get { state.withLock { $0.files[url] } }
    set { state.withLock { $0.files[url] = newValue } }
  }

  /// Passes each later reply of the well-behaved host to `change`.
  func onReply(_ change: @escaping @Sendable (Request, inout Reply) -> Void) {
    state.withLock { $0.change = change }
  }

  func get(
    _ request: HTTPRequest, head: (HTTPResponseHead) throws -> Bool, body: ([UInt8]) throws -> Void
  ) async throws(TransportError) -> HTTPResponseHead {
    let sent = Request(url: request.url, fields: request.fields, limit: request.deadlines.transfer)
    let (file, change) = state.withLock { state in
      state.requests.append(sent)
      return (state.files[request.url], state.change)
    }
    var reply = Self.honest(sent, file)
    change(sent, &reply)
    if Task.isCancelled { throw TransportError(.cancelled, url: request.url, "was cancelled") }
    if let failure = reply.failure { throw TransportError(failure, url: request.url, "fails") }
    let answer = HTTPResponseHead(status: reply.status, fields: reply.fields, url: request.url)
    do {
      if try !head(answer) { return answer }
      let bytes = reply.cut.map { reply.body.prefix($0) } ?? reply.body[...]
      for start in stride(from: 0, to: bytes.count, by: pieceLength) {
        let piece = bytes.dropFirst(start).prefix(pieceLength)
        if reply.pause > .zero { try await Task.sleep(for: reply.pause) }
        state.withLock { $0.bodyBytes += piece.count }
        try body(Array(piece))
      }
    } catch is CancellationError {
      throw TransportError(.cancelled, url: request.url, "was cancelled")
    } catch {
      throw TransportError(.receiver, url: request.url, "the receiver failed", cause: error)
    }
    if let cut = reply.cut, cut < reply.body.count { throw TransportError(.truncated, url: request.url, "was cut") }
    if reply.body.count > request.maximumBodyBytes { throw TransportError(.tooLarge, url: request.url, "is too large") }
    return answer
  }

  /// The reply of a host that supports ranges and validators.
  private static func honest(_ request: Request, _ file: [UInt8]?) -> Reply {
    guard let file else { return Reply(status: 404, body: Array("<html>not here</html>".utf8)) }
    let tag = "\"\(file.count)-\(file.reduce(0 as UInt64) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 })\""
    if request.fields["If-None-Match"] == tag { return Reply(status: 304, fields: ["ETag": tag]) }
    var reply = Reply(fields: ["ETag": tag], body: file)
    if let range = request.fields["Range"], let start = Int(range.dropFirst("bytes=".count).dropLast()),
      request.fields["If-Range"].map({ $0 == tag }) ?? true
    {
      if start >= file.count { return Reply(status: 416) }
      reply.status = 206
      reply.fields["Content-Range"] = "bytes \(start)-\(file.count - 1)/\(file.count)"
      reply.body = Array(file[start...])
    }
    return reply
  }
}
