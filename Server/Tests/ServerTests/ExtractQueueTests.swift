import Foundation
import Logging
import Synchronization
import Testing
import TransitService

@testable import transit_server

@Suite struct ExtractQueueTests {
  private let temporary: TemporaryFolder
  private let folder: ExtractFolder
  private let release: Release
  private let work = Work()

  init() throws {
    temporary = try TemporaryFolder()
    folder = try ExtractFolder(temporary.url.appending(path: "extracts"), oldest: 3600, mostBytes: 1 << 20)
    release = try SampleCity.release()
  }

  /// Stands for the tools: makes an extract when it is told to.
  private final class Work: Sendable {
    private let keys = Mutex<[String]>([])
    private let isOpen = Mutex(false)

    /// The keys whose extracts were begun.
    var begun: [String] { keys.withLock { $0 } }

    func open() { isOpen.withLock { $0 = true } }

    func run(_ key: String) async throws {
      keys.withLock { $0.append(key) }
      while !isOpen.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(1)) }
    }
  }

  private func queue(
    running: Int = 1, waiting: Int = 16, patience: Duration = .seconds(30),
    failure: ServiceProblem? = nil
  ) -> ExtractQueue {
    let limits = ExtractQueue.Limits(running: running, waiting: waiting, patience: patience)
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    return ExtractQueue(folder, limits: limits, logger: logger) { [folder, temporary, work] key, _, _, progress in
      progress(0.5)
      try await work.run(key)
      if let failure { throw failure }
      let file = temporary.url.appending(path: "\(key).transit")
      try Data(key.utf8).write(to: file)
      try folder.keep(file, forKey: key)
    }
  }

  private func request(_ route: Int) throws -> ExtractRequest {
    try ExtractRequest(Data("{\"routes\": [\"\(route)\"]}".utf8))
  }

  private func client(_ number: Int) throws -> ClientShare { ClientShare(try #require(IPAddress("192.0.2.\(number)"))) }

  private func until(_ condition: () async -> Bool) async throws {
    let end = ContinuousClock.now + .seconds(20)
    while await !condition() {
      try #require(ContinuousClock.now < end)
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  @Test func `an extract that many ask for is made once`() async throws {
    let queue = queue(running: 4)
    var keys: Set<String> = []
    for number in 0..<20 { keys.insert(try await queue.ask(request(1), from: client(number), of: release).key) }
    let key = try #require(keys.first)
    #expect(keys.count == 1)
    work.open()
    try await until { if case .done = await queue.status(key) { true } else { false } }
    #expect(work.begun == [key])
    // It has its file also after its job is gone.
    guard case .done(let name) = try await queue.ask(request(1), from: nil, of: release).status else {
      Issue.record("the finished extract is made again")
      return
    }
    #expect(folder.path(ofObject: name) != nil)
  }

  @Test func `as many are made at a time as the limit says, and others wait in turn`() async throws {
    let queue = queue(running: 2)
    var keys: [String] = []
    for number in 0..<5 { keys.append(try await queue.ask(request(number), from: client(number), of: release).key) }
    try await until { work.begun.count == 2 }
    #expect(work.begun.sorted() == keys.prefix(2).sorted())
    guard case .queued(let position) = await queue.status(keys[4]) else {
      Issue.record("the last one does not wait")
      return
    }
    #expect(position == 5)
    try await until { if case .running(0.5) = await queue.status(keys[0]) { true } else { false } }
    work.open()
    try await until { work.begun.count == 5 }
    #expect(Set(work.begun) == Set(keys))
  }

  @Test func `one client leaves half of the waiting places for others`() async throws {
    let queue = queue(waiting: 4)
    for number in 0..<3 { _ = try await queue.ask(request(number), from: client(1), of: release) }
    let problem = await #expect(throws: ServiceProblem.self) {
      try await queue.ask(request(3), from: client(1), of: release)
    }
    #expect(problem?.status == 429)
    #expect(problem?.retryAfter != nil)
    for number in 4..<6 { _ = try await queue.ask(request(number), from: client(2), of: release) }
    await #expect(throws: ServiceProblem.self) { try await queue.ask(request(6), from: client(3), of: release) }
    // A question about one that waits needs no place.
    _ = try await queue.ask(request(1), from: client(1), of: release)
  }

  @Test func `a failed extract says why, and is made again when someone asks again`() async throws {
    let problem = ServiceProblem(status: 422, title: "no extract", detail: "no stop in the box")
    let queue = queue(failure: problem)
    work.open()
    let key = try await queue.ask(request(1), from: nil, of: release).key
    try await until { if case .failed(problem) = await queue.status(key) { true } else { false } }
    _ = try await queue.ask(request(1), from: nil, of: release)
    try await until { work.begun.count == 2 }
  }

  @Test func `an extract that nobody asks about is canceled`() async throws {
    let queue = queue(patience: .milliseconds(10))
    let service = Task { try await queue.run() }
    defer { service.cancel() }
    let keys = [
      try await queue.ask(request(1), from: nil, of: release).key,
      try await queue.ask(request(2), from: nil, of: release).key,
    ]
    // Without asking, which would prolong them.
    try await Task.sleep(for: .milliseconds(2500))
    for key in keys { #expect(await queue.status(key) == nil) }
  }

  @Test func `a queue that stops cancels what is made, and takes nothing more`() async throws {
    let queue = queue()
    for number in 0..<3 { _ = try await queue.ask(request(number), from: nil, of: release) }
    try await until { work.begun.count == 1 }
    let service = Task { try await queue.run() }
    service.cancel()
    try await service.value
    let problem = await #expect(throws: ServiceProblem.self) { try await queue.ask(request(9), from: nil, of: release) }
    #expect(problem?.status == 503)
    #expect(work.begun.count == 1)
  }

  @Test func `unknown keys have no extract`() async {
    let queue = queue()
    for key in ["none", "", "../keys", String(repeating: "0", count: 64)] { #expect(await queue.status(key) == nil) }
  }
}
