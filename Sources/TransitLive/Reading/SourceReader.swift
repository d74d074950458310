/// Decodes a feed that arrives in pieces, in gzip or not.
struct SourceReader {
  private let name: String
  private let feed: SourceFeed?
  private let sift: (inout LiveSource) throws(LiveError) -> Void
  private var decoder = FeedDecoder()
  private var source: LiveSource
  /// The first byte, until the second one tells whether the feed is in gzip.
  private var start: [UInt8]? = []
  private var gzip: GzipReader?
  /// The first bytes of what is decoded, for errors.
  private var beginning: [UInt8] = []

  /// The length of the pieces of a file.
  static let pieceLength = 1 << 16
  /// The length of pieces that are inflated at once.
  private static let gzipLength = 1 << 9

  /// - Parameters:
  ///   - name: What errors call the source.
  ///   - feed: The feed to which the ids belong, in a bundle of several feeds.
  ///   - sift: Calls ``LiveSource/sift(_:)``. Runs at the end of the feed, and between pieces of one with many updates.
  init(name: String, feed: SourceFeed?, sift: @escaping (inout LiveSource) throws(LiveError) -> Void) {
    (self.name, self.feed, self.sift) = (name, feed, sift)
    source = LiveSource(name: name)
    source.tripPrefix = feed?.tripPrefix ?? ""
  }

  mutating func append(_ bytes: [UInt8]) throws(LiveError) {
    source.budget.receive(bytes.count)
    var bytes = bytes
    if let first = start {
      bytes = first + bytes
      start = bytes.count < 2 ? bytes : nil
      if bytes.count < 2 { return }
      if GzipReader.isGzip(bytes) { gzip = GzipReader() }
    }
    guard let gzip else { return try decode(bytes) }
    // Deflate makes at most a thousand bytes of one: of so few, not more than a few pieces.
    for first in stride(from: 0, to: bytes.count, by: Self.gzipLength) {
      var pieces: [[UInt8]] = []
      do {
        try gzip.inflate(Array(bytes[first..<min(first + Self.gzipLength, bytes.count)])) { pieces.append($0) }
      } catch {
        throw .refused(name: name, problem: error.message)
      }
      for piece in pieces { try decode(piece) }
    }
  }

  private mutating func decode(_ bytes: [UInt8]) throws(LiveError) {
    beginning += bytes.prefix(16 - beginning.count)
    // Taken out, because the closure changes the reader.
    var decoder = FeedDecoder()
    swap(&decoder, &self.decoder)
    defer { swap(&decoder, &self.decoder) }
    var refusal: WireError?
    do throws(WireError) {
      try decoder.append(bytes) { entity, byteCount throws(WireError) in
        do throws(WireError) {
          try source.append(feed?.bound(entity) ?? entity, byteCount: byteCount)
        } catch {
          refusal = error
          throw error
        }
      }
    } catch {
      throw refusal.map { .refused(name: name, problem: $0.message) } ?? malformed(error)
    }
    if source.unsiftedByteCount > LiveSource.unsiftedLimit { try sift(&source) }
  }

  mutating func finish() throws(LiveError) -> LiveSource {
    if let start, !start.isEmpty { try decode(start) }
    if gzip?.isFinished == false { throw .refused(name: name, problem: "ends within its gzip data") }
    let header: FeedHeader?
    do {
      header = try decoder.finish()
    } catch {
      throw malformed(error)
    }
    if beginning.isEmpty { throw .refused(name: name, problem: "is empty") }
    if let problem = LiveSource.refusal(of: header) { throw .refused(name: name, problem: problem) }
    if let header { source.header = header }
    try sift(&source)
    return source
  }

  /// Adds the text with which an error page, JSON or a zip begins, because a position says little about those.
  private func malformed(_ error: WireError) -> LiveError {
    let text = String(decoding: beginning.prefix { (33...126).contains($0) }, as: UTF8.self)
    let hint = text.count < 2 ? "" : "; it begins with the text \"\(text)\""
    return .refused(name: name, problem: "is malformed: \(error)\(hint)")
  }
}
