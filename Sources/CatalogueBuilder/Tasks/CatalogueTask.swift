import DatasetBuilder
import Foundation
import Operations
import TransitFiles
import TransitValues

/// Makes the bundle of a row, and writes its status whatever happens.
struct CatalogueTask {
  let row: CatalogueRow
  let folder: TaskFolder
  let dataset: RowDataset

  init(_ row: CatalogueRow, of catalogue: Catalogue, in output: String, _ options: CatalogueOptions) {
    self.row = row
    folder = TaskFolder(of: row.folder, in: output)
    dataset = RowDataset(row: row, catalogue: catalogue, folder: folder, options: options)
  }

  /// - Throws: `CancellationError` if a signal ends the task; the status then says so.
  func run(progress: ProgressHandler?) async throws -> TaskResult {
    do {
      let lock = try await folder.lock()
      defer { lock.end() }
      return try await runLocked(progress)
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      // The status of an earlier task stays.
      return TaskResult(id: folder.id, exit: .retry, status: nil, problem: "\(error)")
    }
  }

  private func runLocked(_ progress: ProgressHandler?) async throws -> TaskResult {
    let clock = ContinuousClock.now
    // A status that cannot be read is replaced.
    let last = try? folder.status()
    var status = beginning(after: last ?? nil)
    try folder.begin(
      .init(
        started: status.started, attempt: status.attempt, host: ProcessInfo.processInfo.hostLabel,
        process: Int(ProcessInfo.processInfo.processIdentifier)))
    let failure = await work(&status, progress)
    let seconds = Self.rounded(.now - clock)
    status.seconds = seconds
    status.ended = Self.time()
    status.peakMemory = PeakMemory.byteCount
    if [.built, .refused].contains(status.state) { status.buildSeconds = seconds }
    try folder.end(status)
    if failure is CancellationError { throw CancellationError() }
    return TaskResult(
      id: folder.id, exit: status.exit ?? .done, status: status,
      problem: status.hasFailed ? status.reason?.message : nil)
  }

  /// The status before the work: what the last one says of the feed and bundle stays true.
  private func beginning(after last: FeedStatus?) -> FeedStatus {
    let killed = folder.hasStarted
    let former = killed ? folder.start?.attempt ?? 1 : last?.attempt ?? 0
    let goesOn = killed || [.failed, .interrupted].contains(last?.state)
    var status = FeedStatus(
      id: folder.id, source: dataset.shownSource, state: .interrupted, attempt: goesOn ? former + 1 : 1,
      started: Self.time(), builder: packageVersion)
    status.provider = row.provider.isEmpty ? last?.provider : row.provider
    status.name = row.name.isEmpty ? nil : row.name
    status.place = row.place.isEmpty ? nil : row.place
    status.box = last?.bundle == nil ? row.box : last?.box ?? row.box
    (status.feed, status.bundle, status.verdict) = (last?.feed, last?.bundle, last?.verdict)
    status.buildSeconds = last?.buildSeconds
    if killed {
      status.reason = StatusReason("interrupted", "the task before this one ended without a status")
    }
    return status
  }

  /// Runs the dataset and notes the result in the status.
  ///
  /// - Returns: The error.
  private func work(_ status: inout FeedStatus, _ progress: ProgressHandler?) async -> (any Error)? {
    if let reason = row.skipReason {
      status.state = .skipped
      status.reason = StatusReason(StatusReason.notATask, reason)
      status.exit = .done
      return nil
    }
    var redact: (String) -> String = { $0 }
    do {
      let configuration = try dataset.configuration()
      redact = configuration.variables.redacted
      var options = DatasetOptions()
      options.isForced = dataset.options.isForced
      options.allowsLoss = dataset.options.allowsLoss
      options.buildTime = dataset.options.buildTime
      let (report, error) = try await DatasetRun(configuration, options: options).attempt(progress: progress)
      if let error {
        // The report of the failed run has the feed that was refused, and its verdict.
        noteFeed(report, in: &status)
        throw error
      }
      note(report, in: &status)
      return nil
    } catch {
      note(error, redact, in: &status)
      return error
    }
  }

  private func note(_ report: DatasetReport, in status: inout FeedStatus) {
    status.state = report.outcome == .built ? .built : .unchanged
    status.exit = .done
    status.reason = nil
    noteFeed(report, in: &status)
    guard let bundle = report.bundle else { return }
    if row.provider.isEmpty { status.provider = bundle.publisher ?? status.provider }
    status.box = BoundingBox(bundle.bounds) ?? status.box ?? row.box
    let isInside = bundle.path.hasPrefix(folder.path + "/")
    let isNew = report.outcome == .built || status.bundle?.sha256 != bundle.sha256
    status.bundle = FeedStatus.Bundle(
      file: isInside ? String(bundle.path.dropFirst(folder.path.count + 1)) : bundle.path, sha256: bundle.sha256,
      bytes: bundle.bytes, content: bundle.content, validity: bundle.validity,
      built: isNew ? report.started : status.bundle?.built ?? report.started)
  }

  private func noteFeed(_ report: DatasetReport, in status: inout FeedStatus) {
    if report.feeds.count == 1, let sha256 = report.feeds[0].sha256, let bytes = report.feeds[0].bytes {
      status.feed = FeedStatus.Contents(sha256: sha256, bytes: bytes)
    }
    status.verdict = report.verdict.map { .init(errors: $0.errors, warnings: $0.warnings, infos: $0.infos) }
  }

  private func note(_ error: any Error, _ redact: (String) -> String, in status: inout FeedStatus) {
    status.reason = StatusReason(of: error, redact: redact)
    if error is CancellationError {
      status.state = .interrupted
      status.reason?.message = "a signal ended the task"
      return
    }
    let exit = TaskExit(of: FailureFacts(of: error))
    status.exit = exit
    status.state = exit == .retry ? .failed : .refused
  }

  private static func time() -> String { Date.now.formatted(.iso8601) }

  /// Seconds in milliseconds.
  private static func rounded(_ duration: Duration) -> Double { (duration / .milliseconds(1)).rounded() / 1000 }
}

extension ProcessInfo {
  /// The name of this machine as it knows itself, without a question to a name server.
  fileprivate var hostLabel: String {
    var name = [CChar](repeating: 0, count: 256)
    // SAFETY: the call writes at most the length of `name`, whose last byte stays zero.
    guard unsafe gethostname(&name, name.count - 1) == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
