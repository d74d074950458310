import BundleFormat
import GTFSFeed
import TransitCrypto
import TransitSQLite
import TransitValues

/// Looks up whether an id is defined in the bundle, to check notices for dangling references.
///
/// Uses an index if the column has one. Otherwise reads the column once and caches its distinct ids, 32 bytes each.
final class ReferenceLookup {
  /// The maximum number of cached results.
  private static let maximumAnswers = 1 << 16

  private enum Definitions {
    /// The bundle does not have the table.
    case none
    case index(Statement)
    case digests(Set<UInt128>)
  }

  private struct Question: Hashable {
    let reference: ColumnReference
    let id: [UInt8]
  }

  private let database: BundleDatabase
  private var definitions: [ColumnReference: Definitions] = [:]
  private var answers: [Question: Bool] = [:]

  init(in database: BundleDatabase) {
    self.database = database
  }

  func defines(_ reference: ColumnReference, _ id: String) throws -> Bool {
    let question = Question(reference: reference, id: Array(id.utf8))
    if let answer = answers[question] { return answer }
    if answers.count >= Self.maximumAnswers { answers.removeAll(keepingCapacity: true) }
    let answer = try find(question)
    answers[question] = answer
    return answer
  }

  private func find(_ question: Question) throws -> Bool {
    switch try definitions(of: question.reference) {
    case .none: return false
    case .digests(let digests): return digests.contains(Self.digest(question.id))
    case .index(let statement):
      question.id.withSpan { statement.bind(utf8: $0, at: 0) }
      defer { statement.reset() }
      return try statement.step()
    }
  }

  private func definitions(of reference: ColumnReference) throws -> Definitions {
    if let found = definitions[reference] { return found }
    let found = try readDefinitions(of: reference)
    definitions[reference] = found
    return found
  }

  private func readDefinitions(of reference: ColumnReference) throws -> Definitions {
    if reference.file == GTFSSchema.locations.name {
      return .digests(Set(try KeptLocations(in: database.connection).piecesByID.keys.map(Self.digest)))
    }
    guard database.contents[table: reference.file] != nil, let file = GTFSSchema.file(named: reference.file) else {
      return .none
    }
    let isQuick = FileColumn.all(of: file).contains { $0.name == reference.column && $0.isFoundQuickly }
    let column = "f.\(reference.column)"
    if isQuick {
      return .index(
        try database.connection.prepare("SELECT 1 FROM \(file.tableName) f WHERE \(column) = ? LIMIT 1"))
    }
    let rows = try database.connection.prepare("SELECT \(column) FROM \(file.tableName) f")
    var digests: Set<UInt128> = []
    while try rows.step() {
      if !rows.isNull(at: 0) { digests.insert(Self.digest(Array(rows.text(at: 0).utf8))) }
    }
    return .digests(digests)
  }

  /// Returns the first 16 bytes of the SHA-256 of an id.
  private static func digest(_ id: [UInt8]) -> UInt128 {
    // SAFETY: a digest of SHA-256 has 32 bytes.
    unsafe SHA256.hash(id).withUnsafeBytes { digest in unsafe digest.loadUnaligned(as: UInt128.self) }
  }
}
