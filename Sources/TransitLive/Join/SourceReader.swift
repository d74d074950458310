import TransitBundle
import TransitSQLite
import TransitValues

/// Decodes a feed that arrives in pieces, in gzip or not.
struct SourceReader {
  private let matcher: LiveMatcher
  private let name: String
  private let feed: SourceFeed?
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

  /// - Parameter feed: The prefix of the feed to which the ids belong, in a bundle of several feeds.
  init(_ matcher: LiveMatcher, name: String, feed: String?) throws(LiveError) {
    (self.matcher, self.name) = (matcher, name)
    self.feed = try feed.map { feed throws(LiveError) in try matcher.feed(feed, of: name) }
    source = LiveSource(name: name)
    source.tripPrefix = self.feed?.tripPrefix ?? ""
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
    // Both are taken out, because a second reference would make their arrays be copied.
    var (decoder, source) = (decoder, source)
    (self.decoder, self.source) = (FeedDecoder(), LiveSource(name: name))
    defer { (self.decoder, self.source) = (decoder, source) }
    var (problem, refusal): (WireError?, WireError?) = (nil, nil)
    do {
      try matcher.withLookup { reader, lookup throws(SQLiteError) in
        let finder = RunFinder(reader: reader, clock: matcher.timetable.clock, options: matcher.options, now: 0)
        var failure: SQLiteError?
        do throws(WireError) {
          try decoder.append(bytes) { entity, byteCount throws(WireError) in
            reader.renewBudget()
            do throws(SQLiteError) {
              refusal = try source.append(feed?.bound(entity) ?? entity, byteCount: byteCount) {
                update throws(SQLiteError) in
                try finder.reasonToSkip(update, &lookup)
              }
            } catch {
              failure = error
              throw WireError("the bundle cannot be read")
            }
            if let refusal { throw refusal }
          }
        } catch {
          if let failure { throw failure }
          problem = error
        }
      }
    } catch {
      throw .bundle(error)
    }
    if let refusal { throw .refused(name: name, problem: refusal.message) }
    if let problem { throw malformed(problem) }
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
    return source
  }

  /// Adds the text with which an error page, JSON or a zip begins, because a position says little about those.
  private func malformed(_ error: WireError) -> LiveError {
    let text = String(decoding: beginning.prefix { (33...126).contains($0) }, as: UTF8.self)
    let hint = text.count < 2 ? "" : "; it begins with the text \"\(text)\""
    return .refused(name: name, problem: "is malformed: \(error)\(hint)")
  }
}
