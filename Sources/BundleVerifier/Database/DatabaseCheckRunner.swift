import BundleFormat
import Synchronization
import TransitBundle
import TransitSQLite

/// Runs checks of a database at the same time, each thread on a connection of its own.
struct DatabaseCheckRunner {
  /// A check that can be run by any thread.
  struct Piece: Sendable {
    let name: String
    let run: @Sendable (Connection) throws -> Findings
  }

  struct Result: Sendable {
    let name: String
    var findings: Findings
  }

  private let file: BundleFile
  private let isCancelled: @Sendable () -> Bool
  private let steps: Steps

  /// - Parameters:
  ///   - total: Checks there are, for progress.
  ///   - progress: Called once for each check, when it begins.
  init(
    file: BundleFile, total: Int, progress: (@Sendable (VerificationProgress) -> Void)?,
    isCancelled: @escaping @Sendable () -> Bool
  ) {
    self.file = file
    self.isCancelled = isCancelled
    steps = Steps(total: total, report: progress)
  }

  /// What speaks against the database being opened at all.
  func openingFindings() throws(VerificationError) -> Findings? {
    if isCancelled() { throw .cancelled }
    do {
      _ = try BundleDatabase.open(file, isCancelled: isCancelled)
      return nil
    } catch {
      return Self.findings("cannot be opened: \(error)")
    }
  }

  /// - Returns: What each check found, in the order given, pieces of one name together where the first of them stands;
  ///   a database that cannot be asked is a finding too.
  func run(_ pieces: [Piece]) throws(VerificationError) -> [Result] {
    // The first takes longest by far; of the others those do that come late, being about more than single tables.
    let order = pieces.indices.prefix(1) + pieces.indices.dropFirst().reversed()
    do {
      let found = try WorkerPool.map(order) {
        try BundleDatabase.open(file, isCancelled: isCancelled)
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
    if isCancelled() { throw VerificationError.cancelled }
    steps.begin(piece.name)
    do {
      return Result(name: piece.name, findings: try piece.run(connection))
    } catch {
      if isCancelled() { throw VerificationError.cancelled }
      return Result(name: piece.name, findings: Self.findings("\(error)"))
    }
  }

  private static func findings(_ message: String) -> Findings {
    var findings = Findings()
    findings.add(message)
    return findings
  }

  private final class Steps: Sendable {
    private let begun = Mutex(0)
    private let total: Int
    private let report: (@Sendable (VerificationProgress) -> Void)?

    init(total: Int, report: (@Sendable (VerificationProgress) -> Void)?) {
      self.total = total
      self.report = report
    }

    /// Told one at a time, so that the steps come in their order.
    func begin(_ check: String) {
      begun.withLock { begun in
        report?(VerificationProgress(check: check, completed: begun, total: total))
        begun += 1
      }
    }
  }
}

extension DatabaseCheck {
  func piece(
    of file: BundleFile, _ metadata: BundleMetadata, _ metadataBytes: [UInt8],
    isCancelled: @escaping @Sendable () -> Bool
  ) -> DatabaseCheckRunner.Piece {
    DatabaseCheckRunner.Piece(name: name) { connection in
      try run(
        in: BundleDatabase(
          connection: connection, metadata: metadata, metadataBytes: metadataBytes, file: file,
          isCancelled: isCancelled))
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
