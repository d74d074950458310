import Synchronization
import TransitBundle
import TransitSQLite

/// Keeps the network of a timetable and the contexts of the last questions. Shared by all threads.
final class JourneyStore: Sendable {
  private let byteLimit: Int
  private let network = OnceRead<JourneyNetwork>()
  /// Those that no question uses, the last one used last.
  private let contexts = Mutex<[SearchContext]>([])

  init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// The parts of the timetable that all questions need, read on first use.
  func network(_ reader: JourneyReader) throws(SQLiteError) -> JourneyNetwork {
    try network.value { () throws(SQLiteError) in try JourneyNetwork(reader) }
  }

  /// A context for one question: one with the same key, or else a new one, which takes what it needs from another one.
  /// This bounds memory: parts of a full context that the next question does not use are freed.
  func context(
    _ key: SearchContext.Key, _ network: JourneyNetwork, _ reader: JourneyReader, days: [SearchContext.Day]
  ) -> SearchContext {
    let (kept, other) = contexts.withLock { contexts -> (SearchContext?, SearchContext?) in
      let index = contexts.lastIndex { $0.key == key && $0.byteCount <= byteLimit }
      return if let index { (contexts.remove(at: index), nil) } else { (nil, contexts.popLast()) }
    }
    guard let kept else { return SearchContext(key, network, reader, days: days, previous: other) }
    kept.begin(reader, days: days)
    return kept
  }

  /// Keeps a context for the next question, even if this question alone needed more than the limit.
  ///
  /// Do not call this after an error: the context may be incomplete.
  func keep(_ context: SearchContext) {
    if byteLimit <= 0 { return }
    context.end()
    contexts.withLock { contexts in
      contexts.append(context)
      while contexts.count > 1, contexts.reduce(0, { $0 + $1.byteCount }) > byteLimit { contexts.removeFirst() }
    }
  }
}
