import NIOPosix
import Synchronization
import TransitService

/// Threads for questions that take long, so that boards do not wait behind journeys. Clients take turns: questions of
/// one do not keep others waiting.
final class LongQuestions: Sendable {
  fileprivate struct Job {
    let client: ClientShare?
    /// Whether the client has closed its half of the connection, and most likely all of it.
    let isAbandoned: @Sendable () -> Bool
    /// Answers, or ends without an answer if the client has gone.
    let end: @Sendable (_ isDropped: Bool) -> Void
  }

  fileprivate struct State {
    var places: SharedPlaces
    /// Those that are answered. One client leaves threads for others.
    var running: SharedPlaces
    /// For each client with waiting questions, those, oldest first.
    var waiting: [ClientShare?: [Job]] = [:]
    /// The clients with waiting questions; the next turn is that of the first.
    var turns: [ClientShare?] = []
  }

  private let threads: NIOThreadPool
  private let state: Mutex<State>

  /// - Parameters:
  ///   - cores: How many questions of one client are answered at a time; of all clients, twice as many.
  ///   - limit: How many may wait or be answered; half of them of one client.
  init(cores: Int, limit: Int) {
    threads = NIOThreadPool(numberOfThreads: 2 * cores)
    state = Mutex(
      State(
        places: SharedPlaces(limit, limitOfOne: max(1, limit / 2)),
        running: SharedPlaces(2 * cores, limitOfOne: cores)))
    threads.start()
  }

  /// The questions that wait or are answered.
  var count: Int { state.withLock { $0.places.count } }

  /// - Throws: ``ServiceProblem`` if too many wait or the client has gone, and what the work throws.
  func run<Value: Sendable>(
    for client: Client, _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      let job = Job(
        client: client.share, isAbandoned: { client.connection?.hasClosedInput ?? true },
        end: { isDropped in
          continuation.resume(with: Result { if isDropped { throw ServiceProblem.clientGone } else { try work() } })
        })
      let (isAdded, dropped) = state.withLock { $0.add(job) }
      for job in dropped { job.end(true) }
      guard isAdded else {
        return continuation.resume(
          throwing: ServiceProblem(
            status: 503, title: "too many questions", detail: "too many questions wait already", retryAfter: 2))
      }
      startNext()
    }
  }

  private func startNext() {
    while let job = state.withLock({ $0.next() }) {
      threads.submit { _ in
        job.end(false)
        self.state.withLock { $0.finish(job) }
        self.startNext()
      }
    }
  }
}

extension LongQuestions.State {
  /// Adds a question, if there is a place for it. If not, those who wait and have left lose theirs.
  fileprivate mutating func add(_ job: LongQuestions.Job) -> (isAdded: Bool, dropped: [LongQuestions.Job]) {
    var dropped: [LongQuestions.Job] = []
    if !places.take(1, job.client) {
      dropped = removeAbandoned()
      guard places.take(1, job.client) else { return (false, dropped) }
    }
    if waiting[job.client] == nil { turns.append(job.client) }
    waiting[job.client, default: []].append(job)
    return (true, dropped)
  }

  private mutating func removeAbandoned() -> [LongQuestions.Job] {
    var removed: [LongQuestions.Job] = []
    for (client, jobs) in waiting {
      var left: [LongQuestions.Job] = []
      var count = 0
      // Asked once of each: a client may leave meanwhile.
      for job in jobs {
        if job.isAbandoned() {
          removed.append(job)
          count += 1
        } else {
          left.append(job)
        }
      }
      places.leave(count, client)
      waiting[client] = left.isEmpty ? nil : left
      if left.isEmpty { turns.removeAll { $0 == client } }
    }
    return removed
  }

  fileprivate mutating func finish(_ job: LongQuestions.Job) {
    running.leave(1, job.client)
    places.leave(1, job.client)
  }

  /// The next question to answer; `nil` if none waits, or no thread is free for those who wait.
  fileprivate mutating func next() -> LongQuestions.Job? {
    guard let turn = turns.firstIndex(where: { running.take(1, $0) }) else { return nil }
    let client = turns.remove(at: turn)
    guard var jobs = waiting.removeValue(forKey: client), !jobs.isEmpty else { return nil }
    let job = jobs.removeFirst()
    if !jobs.isEmpty {
      waiting[client] = jobs
      turns.append(client)
    }
    return job
  }
}
