import HTTPTransport
import TransitBundle
import TransitFoundation

/// The state of a ``LiveFeed``.
struct LiveFeedState {
  /// A source and what it said last.
  private struct Entry {
    let name: String
    var source: LiveSource?
    var validators = LiveRequest.Validators()
    var isAsked = false
    /// Why it has failed since it last answered.
    var error: LiveError?
    var backoff = Entry.patience
    /// No request before this time.
    var pausedUntil: Date?

    /// Delays grow to five minutes. There is no last retry.
    static let patience = Backoff(
      base: .seconds(5), ceiling: .seconds(300), maximumRetries: .max, deadline: .seconds(1 << 40))
  }

  private(set) var match: LiveMatch
  /// Why the last join failed, and the path of the bundle.
  var joinError: (name: String, error: LiveError)?
  private var entries: [Entry]
  private var readers: [Int: AsyncStream<LiveChange>.Continuation] = [:]
  private var nextReader = 0
  /// Joins are numbered, so that a slow one does not replace a later one.
  private var lastTicket = 0
  private var publishedTicket = 0

  init(names: [String], match: LiveMatch) {
    entries = names.map { Entry(name: $0) }
    self.match = match
  }

  /// The state of another feed without its readers, and as if no source had been asked.
  init(continuing former: LiveFeedState, match: LiveMatch) {
    entries = former.entries.map { entry in
      var kept = Entry(name: entry.name)
      kept.source = entry.source
      return kept
    }
    self.match = match
  }

  /// What the sources say, each with its number.
  var sources: [LiveSource] {
    entries.enumerated().compactMap { number, entry in
      var source = entry.source
      source?.number = number
      return source
    }
  }

  // MARK: Readers

  mutating func add(_ reader: AsyncStream<LiveChange>.Continuation) -> Int {
    nextReader += 1
    readers[nextReader] = reader
    return nextReader
  }

  var hasReaders: Bool { !readers.isEmpty }

  mutating func removeReader(_ number: Int) { readers[number] = nil }

  // MARK: Sources

  /// Why sources have failed since they last answered, by name. Of several sources of a name, the first one counts.
  var errors: [String: LiveError] {
    let failed = entries.compactMap { entry in entry.error.map { (entry.name, $0) } }
    var errors = Dictionary(failed) { first, _ in first }
    if let joinError { errors[joinError.name] = joinError.error }
    return errors
  }

  /// Marks a source as asked.
  ///
  /// - Returns: `nil` if it is asked already, or paused.
  mutating func begin(_ index: Int, at time: Date) -> LiveRequest.Validators? {
    if entries[index].isAsked || entries[index].pausedUntil.map({ time < $0 }) == true { return nil }
    entries[index].isAsked = true
    return entries[index].validators
  }

  mutating func end(_ index: Int, _ answer: LiveRequest.Answer) {
    entries[index].isAsked = false
    entries[index].backoff = Entry.patience
    entries[index].pausedUntil = nil
    entries[index].error = nil
    if case .new(let source, let validators) = answer {
      entries[index].source = source
      entries[index].validators = validators
    }
  }

  /// - Returns: How long to wait.
  mutating func end(
    _ index: Int, _ failure: LiveRequest.Problem, isCancelled: Bool, at time: Date
  ) -> Duration? {
    entries[index].isAsked = false
    if isCancelled { return nil }
    entries[index].error = failure.error
    var generator = SystemRandomNumberGenerator()
    let delay = entries[index].backoff.nextDelay(
      retryAfter: failure.retryAfter, elapsed: .zero, using: &generator)
    entries[index].pausedUntil = delay.map { time.addingTimeInterval($0 / .seconds(1)) }
    return delay
  }

  /// Replaces what a name said before.
  mutating func apply(_ source: LiveSource, from name: String) {
    if let index = entries.firstIndex(where: { $0.name == name }) {
      entries[index].source = source
      entries[index].error = nil
    } else {
      var entry = Entry(name: name)
      entry.source = source
      entries.append(entry)
    }
  }

  // MARK: Joins

  mutating func takeTicket() -> (ticket: Int, sources: [LiveSource]) {
    lastTicket += 1
    return (lastTicket, sources)
  }

  /// Whether a join began after the published one.
  func isNews(_ ticket: Int) -> Bool { ticket > publishedTicket }

  /// - Parameter runs: Those of which the match says something else than the one before.
  mutating func publish(_ match: LiveMatch, runs: [LiveRunID], _ ticket: Int) {
    publishedTicket = ticket
    joinError = nil
    self.match = match
    let change = LiveChange(match: match, runs: runs, errors: errors)
    for reader in readers.values { change.send(to: reader) }
  }
}

extension LiveChange {
  /// Sends the change to a reader. One that has not taken the change before gets the runs of both.
  fileprivate func send(to reader: AsyncStream<LiveChange>.Continuation) {
    guard case .dropped(let missed) = reader.yield(self) else { return }
    var both = self
    both.runs = Set(missed.runs).union(runs).sorted()
    reader.yield(both)
  }
}
