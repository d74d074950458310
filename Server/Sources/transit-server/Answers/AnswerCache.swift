import NIOCore
import Synchronization

/// Recent answers, the least recently used ones forgotten first. Shared by all datasets.
final class AnswerCache: Sendable {
  /// An answer as it is sent.
  struct Answer: Sendable {
    var body: ByteBuffer
    /// The same, compressed; `nil` if that saves nothing or nobody has asked for it yet.
    var compressed: ByteBuffer?
    let mediaType: String
    let nextQuery: String?
    let note: String?

    var byteCount: Int { body.readableBytes + (compressed?.readableBytes ?? 0) }
  }

  /// The answer's entity tag identifies it: it is made from the content and the question.
  fileprivate struct Entry {
    var answer: Answer
    var lastUse: UInt64
  }

  fileprivate struct Contents {
    var entries: [String: Entry] = [:]
    var byteCount = 0
    var uses: UInt64 = 0
  }

  private let byteLimit: Int
  private let contents = Mutex(Contents())

  /// What an entry takes besides its answer.
  private static let overhead = 300

  init(byteLimit: Int) {
    self.byteLimit = byteLimit
  }

  func answer(_ tag: String) -> Answer? {
    contents.withLock { contents in
      guard let index = contents.entries.index(forKey: tag) else { return nil }
      contents.uses += 1
      contents.entries.values[index].lastUse = contents.uses
      return contents.entries.values[index].answer
    }
  }

  /// Keeps an answer, unless it would take a quarter of the cache.
  func insert(_ answer: Answer, for tag: String) {
    let size = answer.byteCount + Self.overhead
    guard size <= byteLimit / 4 else { return }
    contents.withLock { contents in
      contents.uses += 1
      if let old = contents.entries.updateValue(Entry(answer: answer, lastUse: contents.uses), forKey: tag) {
        contents.byteCount -= old.answer.byteCount + Self.overhead
      }
      contents.byteCount += size
      if contents.byteCount > byteLimit { contents.shrink(to: byteLimit - byteLimit / 4, overhead: Self.overhead) }
    }
  }
}

extension AnswerCache.Contents {
  /// Forgets the oldest entries. A quarter at once, so that an insertion costs little on average.
  fileprivate mutating func shrink(to limit: Int, overhead: Int) {
    for (tag, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
      if byteCount <= limit { return }
      entries[tag] = nil
      byteCount -= entry.answer.byteCount + overhead
    }
  }
}
