import Foundation
import Logging
import Metrics
import ServiceLifecycle
import TransitBundle
import TransitCrypto
import TransitService

/// Makes extracts, a few at a time, and each only once: whoever asks for the same gets the same file.
actor ExtractQueue: Service {
  /// What is known of an extract.
  enum Status: Sendable {
    /// So many are made or wait before it.
    case queued(position: Int)
    case running(progress: Double)
    /// The name of the file in ``ExtractFolder``.
    case done(String)
    case failed(ServiceProblem)
  }

  private struct Job {
    let request: ExtractRequest
    let release: Release
    /// The first one who asked.
    let client: ClientShare?
    var status: Status
    var lastAsked: ContinuousClock.Instant
    var task: Task<Void, Never>?
  }

  /// Makes an extract, and keeps it in the folder under its key. Reports the share that is done.
  typealias Maker =
    @Sendable (
      _ key: String, _ request: ExtractRequest, _ release: Release, _ progress: @escaping @Sendable (Double) -> Void
    ) async throws -> Void

  private let folder: ExtractFolder
  private let maker: Maker
  private let limits: Limits
  private let logger: Logger
  private var jobs: [String: Job] = [:]
  /// The keys of jobs that wait, oldest first.
  private var waiting: [String] = []
  private var running = 0
  private var isStopping = false

  struct Limits: Sendable {
    /// As many at a time as cores.
    var running = max(1, ProcessInfo.processInfo.activeProcessorCount)
    /// Half of them of one client.
    var waiting = 16
    /// An extract that nobody has asked about for so long is canceled.
    var patience = Duration.seconds(30)
  }

  init(_ folder: ExtractFolder, limits: Limits, logger: Logger, maker: @escaping Maker) {
    self.folder = folder
    self.maker = maker
    self.limits = limits
    self.logger = logger
  }

  /// The key of an extract: the same for the same content and the same request.
  static func key(_ request: ExtractRequest, _ release: Release) -> String {
    let text = "\(TimetableService.version)\n\(release.service.contentRoot)\n\(request.canonicalText)"
    return SHA256.hash(Array(text.utf8)).hexadecimal
  }

  /// Asks for an extract.
  ///
  /// - Throws: ``ServiceProblem`` if too many wait, or the server stops.
  func ask(
    _ request: ExtractRequest, from client: ClientShare?, of release: Release
  ) throws -> (key: String, status: Status) {
    let key = Self.key(request, release)
    if let status = status(key) {
      if case .failed = status { jobs[key] = nil } else { return (key, status) }
    }
    if isStopping { throw ServiceProblem.stopping }
    let own = waiting.count { jobs[$0]?.client == client }
    guard waiting.count < limits.waiting, own < max(1, limits.waiting / 2) else {
      throw ServiceProblem(
        status: 429, title: "too many extracts",
        detail: "\(waiting.count) extracts wait already, \(own) of this client", retryAfter: 10)
    }
    jobs[key] = Job(
      request: request, release: release, client: client, status: .queued(position: 0), lastAsked: .now)
    waiting.append(key)
    startNext()
    return (key, status(key) ?? .queued(position: 0))
  }

  /// What is known of an extract; `nil` for an unknown key. Whoever asks waits for it.
  func status(_ key: String) -> Status? {
    if let name = folder.object(ofKey: key) { return .done(name) }
    guard let job = jobs[key] else { return nil }
    jobs[key]?.lastAsked = .now
    if let index = waiting.firstIndex(of: key) { return .queued(position: running + index + 1) }
    return job.status
  }

  private func startNext() {
    while running < limits.running, !waiting.isEmpty {
      let key = waiting.removeFirst()
      guard let job = jobs[key] else { continue }
      running += 1
      jobs[key]?.status = .running(progress: 0)
      jobs[key]?.task = Task { await self.make(key, job.request, job.release) }
    }
  }

  private func make(_ key: String, _ request: ExtractRequest, _ release: Release) async {
    let start = ContinuousClock.now
    var outcome = "done"
    do {
      try await maker(key, request, release) { progress in Task { await self.advance(key, to: progress) } }
      jobs[key] = nil
    } catch let problem as ServiceProblem {
      outcome = "failed"
      jobs[key]?.status = .failed(problem)
    } catch is CancellationError {
      outcome = "canceled"
      jobs[key] = nil
    } catch {
      outcome = "failed"
      logger.error("extract failed", metadata: ["error": "\(error)"])
      jobs[key]?.status = .failed(
        ServiceProblem(status: 500, title: "internal error", detail: "the extract failed"))
    }
    running -= 1
    Counter(.extracts, [("outcome", outcome)]).increment()
    logger.info(
      "extract", metadata: ["outcome": "\(outcome)", "seconds": .stringConvertible((.now - start) / .seconds(1))])
    startNext()
  }

  private func advance(_ key: String, to progress: Double) {
    if case .running(let last)? = jobs[key]?.status, progress > last {
      jobs[key]?.status = .running(progress: progress)
    }
  }

  /// Ends what nobody waits for, and deletes old files, until the server stops.
  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        await self.tidy()
        try? await Task.sleep(for: .seconds(2))
      }
    }
    isStopping = true
    // Those that end start none of these.
    waiting = []
    for job in jobs.values { job.task?.cancel() }
    for job in jobs.values { await job.task?.value }
  }

  private func tidy() {
    for (key, job) in jobs where .now - job.lastAsked > limits.patience {
      waiting.removeAll { $0 == key }
      if let task = job.task { task.cancel() }
      if job.task == nil { jobs[key] = nil }
      if case .failed = job.status { jobs[key] = nil }
    }
    folder.deleteOld()
  }
}
