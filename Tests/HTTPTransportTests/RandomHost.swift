import HTTPTransport
import Synchronization

/// A host whose file may change before each request, and which cuts, ignores and refuses at random. Its tags are true.
final class RandomHost: HTTPTransport {
  private struct State {
    var random: SmallGenerator
    var version = 0
    var counts = TransportCounts()
  }

  private struct SmallGenerator: RandomNumberGenerator {
    var state: UInt64

    /// The numbers of Knuth's MMIX, without their weak low bits.
    mutating func next() -> UInt64 {
      let halves = (0..<2).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 32
      }
      return halves[0] << 32 | halves[1]
    }
  }

  private struct Reply {
    var status = 200
    var fields: HTTPFields = [:]
    var body: ArraySlice<UInt8> = []
    var isCut = false
  }

  private let versions: [[UInt8]]
  private let state: Mutex<State>

  init(_ versions: [[UInt8]], seed: UInt64) {
    self.versions = versions
    state = Mutex(State(random: SmallGenerator(state: seed)))
  }

  var counts: TransportCounts { state.withLock(\.counts) }

  func get(
    _ request: HTTPRequest, head: (HTTPResponseHead) throws -> Bool, body: ([UInt8]) throws -> Void
  ) async throws(TransportError) -> HTTPResponseHead {
    let reply = state.withLock { state in self.reply(to: request, &state) }
    let answer = HTTPResponseHead(status: reply.status, fields: reply.fields, url: request.url)
    do {
      if try !head(answer) { return answer }
      for start in stride(from: reply.body.startIndex, to: reply.body.endIndex, by: 16_384) {
        try body(Array(reply.body[start..<min(start + 16_384, reply.body.endIndex)]))
      }
    } catch {
      throw TransportError(.receiver, url: request.url, "the receiver failed", cause: error)
    }
    if reply.isCut { throw TransportError(.truncated, url: request.url, "was cut") }
    return answer
  }

  private func reply(to request: HTTPRequest, _ state: inout State) -> Reply {
    state.counts.requests += 1
    func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &state.random) < percent }
    if chance(10) { state.version = Int.random(in: 0..<versions.count, using: &state.random) }
    if chance(10) { return Reply(status: [416, 503].randomElement(using: &state.random) ?? 503) }
    let file = versions[state.version]
    let tag = "\"\(state.version)\""
    var reply = Reply(fields: ["ETag": tag], body: file[...])
    if let offset = request.fields["Range"].flatMap({ Int($0.dropFirst("bytes=".count).dropLast()) }),
      offset < file.count,
      request.fields["If-Range"] == nil || request.fields["If-Range"] == tag || chance(50), !chance(10)
    {
      let start = chance(10) ? Int.random(in: 0..<file.count, using: &state.random) : offset
      let end = chance(40) ? Int.random(in: start + 1...file.count, using: &state.random) : file.count
      reply.status = 206
      reply.body = file[start..<end]
      reply.fields["Content-Range"] = "bytes \(start)-\(end - 1)/\(chance(10) ? "*" : "\(file.count)")"
    }
    reply.fields["Content-Length"] = "\(reply.body.count)"
    if chance(60) {
      reply.isCut = true
      reply.body = reply.body.prefix(Int.random(in: 0...reply.body.count, using: &state.random))
    }
    return reply
  }
}
