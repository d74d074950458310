import BundleFormat
import BundleReader
import GTFSFeed
import Operations
import Synchronization
import TransitSQLite
import TransitValues

/// Runs database checks in parallel, each thread with its own connection.
struct DatabaseCheckRunner {
  /// A check that can run on any thread.
  struct Piece: Sendable {
    let name: String
    let run: @Sendable (Connection) throws -> Findings
  }

  struct Result: Sendable {
    let name: String
    var findings: Findings
  }

  private let file: BundleFile
  private let steps: Steps

  /// - Parameters:
  ///   - total: The number of checks, for progress.
  ///   - progress: Called once per check, when it starts.
  init(
    file: BundleFile, total: Int, progress: ProgressHandler?
  ) {
    self.file = file
    steps = Steps(total: total, report: progress)
  }

  /// Returns findings if the database cannot be opened.
  func openingFindings() throws(VerificationError) -> Findings? {
    if Cancellation.current.isCancelled { throw .cancelled }
    do {
      _ = try BundleDatabase.open(file)
      return nil
    } catch let error as VerificationError {
      throw error
    } catch {
      return Findings("cannot be opened: \(error)")
    }
  }

  /// - Returns: The findings of each check in the given order; pieces with the same name are merged at the position of
  ///   the first. A failed query is a finding.
  func run(_ pieces: [Piece]) throws(VerificationError) -> [Result] {
    // The first check takes longest by far; the late ones are next because they span several tables.
    let order = pieces.indices.prefix(1) + pieces.indices.dropFirst().reversed()
    do {
      let found = try WorkerPool.map(order) {
        try BundleDatabase.open(file)
      } _: { index, connection in
        try run(pieces[index], on: connection)
      }
      return Self.joined(pieces.indices.map { index in found[index == 0 ? 0 : pieces.count - index] })
    } catch {
      throw (error as? VerificationError) ?? .cannotRead("\(error)")
    }
  }

  private static func joined(_ results: [Result]) -> [Result] {
    var joined: [Result] = []
    for result in results {
      if let index = joined.firstIndex(where: { $0.name == result.name }) {
        joined[index].findings.append(result.findings)
      } else {
        joined.append(result)
      }
    }
    return joined
  }

  private func run(_ piece: Piece, on connection: Connection) throws -> Result {
    if Cancellation.current.isCancelled { throw VerificationError.cancelled }
    steps.begin(piece.name)
    do {
      return Result(name: piece.name, findings: try piece.run(connection))
    } catch {
      if Cancellation.current.isCancelled { throw VerificationError.cancelled }
      return Result(name: piece.name, findings: Findings("\(error)"))
    }
  }

  private final class Steps: Sendable {
    private let begun = Mutex(0)
    private let total: Int
    private let report: ProgressHandler?

    init(total: Int, report: ProgressHandler?) {
      self.total = total
      self.report = report
    }

    /// Reports progress under the lock so that steps arrive in order.
    func begin(_ check: String) {
      begun.withLock { begun in
        report?(StepProgress(step: check, completed: begun, total: total))
        begun += 1
      }
    }
  }
}

extension DatabaseCheck {
  func piece(
    of file: BundleFile, _ metadata: BundleMetadata, _ metadataBytes: [UInt8]
  ) -> DatabaseCheckRunner.Piece {
    DatabaseCheckRunner.Piece(name: name) { connection in
      var findings = Findings()
      let database = BundleDatabase(
        connection: connection, metadata: metadata, metadataBytes: metadataBytes, file: file)
      try run(in: database, into: &findings)
      return findings
    }
  }
}

extension IntegrityCheck {
  var piece: DatabaseCheckRunner.Piece {
    DatabaseCheckRunner.Piece(name: Self.name) { try run(on: $0) }
  }
}

extension VerificationReport {
  mutating func add(_ results: some Sequence<DatabaseCheckRunner.Result>) {
    for result in results { add(result.name, result.findings) }
  }
}
