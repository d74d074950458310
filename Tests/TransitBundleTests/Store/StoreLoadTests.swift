import Foundation
import Synchronization
import Testing
import TransitBundle

@Suite struct `Store under load` {
  /// The seconds for which bundles are swapped during queries: 2, or `STORE_LOAD_SECONDS`.
  private static let seconds = ProcessInfo.processInfo.environment["STORE_LOAD_SECONDS"].flatMap(Double.init) ?? 2

  /// Runs at a higher priority than other tests. Those fill the thread pool: at their priority, this test would wait
  /// for a thread until they end, while its readers take processor time from them.
  @Test func `a store under load answers each query from one bundle and leaves no file open`() async throws {
    try await Task(priority: .high) { try await answerWhileSwapping() }.value
  }

  private func answerWhileSwapping() async throws {
    let made = try StoreInFolder()
    let path = made.path
    try await made.install(.oaks)
    let end = Date(timeIntervalSinceNow: Self.seconds)
    let readers = (0..<6).map { _ in Reader(of: made.store) }
    let states = made.store.states()
    let observer = Task { await states.reduce(0) { count, _ in count + 1 } }
    let swaps = try await swap(made, until: end)
    for reader in readers { await reader.end() }
    observer.cancel()
    #expect(await observer.value > 0)
    let answers = readers.reduce(into: [:]) { $0.merge($1.answers, uniquingKeysWith: +) }
    #expect(readers.flatMap(\.mistakes).isEmpty, "\(readers.flatMap(\.mistakes).prefix(3))")
    #expect(answers.count > 1, "\(answers)")
    print("\(answers.values.reduce(0, +)) rounds of questions answered while bundles were swapped \(swaps) times")
    if let open = OpenFiles.bundles(in: path) { #expect(open.count == 1, "\(open)") }
    #expect(try made.names().count <= 2)
  }

  @Test func `stores of one folder change it in turns, and a reader always finds a sound bundle`() async throws {
    let made = try StoreInFolder()
    let path = made.path
    let bundles = try Village.all.map { try made.bundle(of: $0) }
    try await made.install(.oaks)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<3 {
        group.addTask {
          let store = try TimetableStore(path: path)
          for step in 0..<8 { try await store.install(bundles[(writer + step) % bundles.count]) }
        }
      }
      group.addTask {
        let store = try TimetableStore(path: path)
        for _ in 0..<200 {
          try store.refresh()
          #expect(store.state.problem == nil)
          #expect(try store.village().flatMap { name in Village.all.first { $0.name == name } } != nil)
          await Task.yield()
        }
      }
      try await group.waitForAll()
    }
    try made.store.refresh()
    #expect(try made.names().count == 2)
    if let open = OpenFiles.bundles(in: path) { #expect(open.count == 1, "\(open)") }
  }

  /// Installs, schedules, activates and rolls back in turns.
  private func swap(_ made: StoreInFolder, until end: Date) async throws -> Int {
    var swaps = 0
    // At least 10 swaps, even on a busy machine.
    while Date() < end || swaps < 10 {
      let village = Village.all[swaps % Village.all.count]
      switch swaps % 5 {
      case 3:
        try await made.install(village, starting: .date(Village.noon))
        try made.store.activate(at: Village.noon)
      case 4: try made.store.rollBack()
      default: try await made.install(village)
      }
      swaps += 1
    }
    return swaps
  }
}

/// A thread that queries a store in a loop. There are more readers than cores.
private final class Reader: Sendable {
  private struct Tally {
    var answers: [String: Int] = [:]
    var mistakes: [String] = []
  }

  private let tally = Mutex(Tally())
  private let isOver = Atomic(false)
  private let hasEnded: AsyncStream<Void>

  /// The number of answered rounds of queries by village.
  var answers: [String: Int] { tally.withLock(\.answers) }
  /// Wrong answers and errors.
  var mistakes: [String] { tally.withLock(\.mistakes) }

  init(of store: TimetableStore) {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    hasEnded = stream
    Thread.detachNewThread { [self] in
      while !isOver.load(ordering: .relaxed) { ask(store.current) }
      continuation.finish()
    }
  }

  func end() async {
    isOver.store(true, ordering: .relaxed)
    for await _ in hasEnded {}
  }

  private func ask(_ timetable: Timetable?) {
    do {
      guard let timetable, let village = Village.named(in: timetable) else { throw Nothing() }
      let mistake = try village.mistake(of: timetable)
      tally.withLock { tally in
        tally.answers[village.name, default: 0] += 1
        if let mistake { tally.mistakes.append("\(village.name): \(mistake)") }
      }
    } catch {
      tally.withLock { $0.mistakes.append("\(error)") }
    }
  }

  private struct Nothing: Error {}
}
