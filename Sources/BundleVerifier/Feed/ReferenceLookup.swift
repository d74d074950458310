import BundleFormat
import Foundation
import TransitSQLite
import TransitValues

/// Whether an id is defined in the bundle: what a notice of a dangling reference denies.
final class ReferenceLookup {
  /// Answers held at a time: zones and networks are found by reading their whole table.
  private static let maximumAnswers = 1 << 16

  private let database: BundleDatabase
  private var statements: [ColumnReference: Statement] = [:]
  private var answers: [Question: Bool] = [:]
  private var locations: Set<[UInt8]>?

  private struct Question: Hashable {
    let reference: ColumnReference
    let id: [UInt8]
  }

  init(in database: BundleDatabase) {
    self.database = database
  }

  func defines(_ reference: ColumnReference, _ id: String) throws -> Bool {
    let question = Question(reference: reference, id: Array(id.utf8))
    if let answer = answers[question] { return answer }
    if answers.count >= Self.maximumAnswers { answers.removeAll(keepingCapacity: true) }
    let answer = try find(reference, id)
    answers[question] = answer
    return answer
  }

  private func find(_ reference: ColumnReference, _ id: String) throws -> Bool {
    if reference.file == "locations.geojson" { return try locationIDs().contains(Array(id.utf8)) }
    guard database.contents[table: reference.file] != nil, let file = GTFSSchema.file(named: reference.file) else {
      return false
    }
    let statement =
      try statements[reference]
      ?? database.connection.prepare("SELECT 1 FROM \(file.tableName) f WHERE f.\(reference.column) = ? LIMIT 1")
    statements[reference] = statement
    statement.bind(id, at: 0)
    defer { statement.reset() }
    return try statement.step()
  }

  /// The ids of the zones, read from the kept file; none where it is no GeoJSON.
  private func locationIDs() throws -> Set<[UInt8]> {
    if let locations { return locations }
    let pieces = try database.connection.prepare(
      "SELECT content FROM kept_file WHERE name = 'locations.geojson' ORDER BY position")
    var bytes: [UInt8] = []
    while try pieces.step() { bytes += pieces.blob(at: 0) }
    let object = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    let features = object?["features"] as? [[String: Any]] ?? []
    let ids = Set(features.compactMap { $0["id"].map { Array("\($0)".utf8) } })
    locations = ids
    return ids
  }
}
