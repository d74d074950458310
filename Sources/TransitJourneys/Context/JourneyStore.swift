import Synchronization
import TransitBundle
import TransitValues

/// Keeps the network of a timetable and the contexts of the last questions. Shared by all threads.
final class JourneyStore: Sendable {
  private let byteLimit: Int
  private let network = OnceRead<JourneyNetwork>()
  /// Those that no question uses, the last one used last.
  private let contexts = Mutex<[SearchContext]>([])
  /// That of the last question with live data.
  private let live = Mutex<LiveNetwork?>(nil)

  init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// The parts of the timetable that all questions need, read on first use.
  func network(_ reader: JourneyReader) throws(DatabaseError) -> JourneyNetwork {
    try network.value { () throws(DatabaseError) in try JourneyNetwork(reader) }
  }

  /// What live data changes in the network, read by the first question with a snapshot. Two threads may both read it.
  func live(
    _ snapshot: LiveSnapshot, _ network: JourneyNetwork, _ reader: JourneyReader, _ clock: ServiceClock
  ) throws(DatabaseError) -> LiveNetwork {
    if let known = live.withLock({ $0 }), known.snapshot === snapshot { return known }
    let read = try LiveNetwork(snapshot, network, reader, clock)
    live.withLock { $0 = read }
    return read
  }

  /// A context for one question: one with the same key, or else a new one, which takes what it needs from another one.
  /// This bounds memory: parts of a full context that the next question does not use are freed.
  func context(
    _ key: SearchContext.Key, _ network: JourneyNetwork, _ live: LiveNetwork?, _ reader: JourneyReader,
    days: [SearchContext.Day]
  ) -> SearchContext {
    let (kept, other) = contexts.withLock { contexts -> (SearchContext?, SearchContext?) in
      // One that a single question has filled beyond the limit may grow by half: to read all again would need more.
      let index = contexts.lastIndex { $0.key == key && $0.byteCount <= max(byteLimit, $0.neededBytes * 3 / 2) }
      if let index { return (contexts.remove(at: index), nil) }
      let other = contexts.popLast()
      // Those of older live data will not be used again.
      if live != nil { contexts.removeAll { $0.live != nil && $0.key.live != key.live } }
      return (nil, other)
    }
    guard let kept else { return SearchContext(key, network, live, reader, days: days, previous: other) }
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
