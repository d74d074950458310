import BundleFormat
import BundleSizes
import ToolSupport
import TransitAnswers
import TransitBundle
import TransitFoundation

/// The facts that `info` prints about a packed database that is not a timetable.
struct PackedDatabaseInformation {
  let metadata: PackedMetadata?
  let container: ContainerFacts
  let encoding: String
  let tables: [PackedDatabase.Table]
  /// The size of each part of the file; `nil` unless requested.
  let sizes: SizeTables?

  /// Reads every page of the database once more with sizes.
  init(of database: PackedDatabase, withSizes: Bool) throws {
    let file = database.file
    metadata = database.metadata
    container = ContainerFacts(of: file)
    encoding = database.encoding
    tables = database.tables
    sizes = try withSizes ? SizeTables(BundleSizes(of: file)) : nil
  }

  /// SQLite's `application_id` and `user_version` are signed.
  private var applicationID: Int { Int(Int32(bitPattern: container.header.applicationID)) }
  private var userVersion: Int { Int(Int32(bitPattern: container.header.schemaVersion)) }
}

extension PackedDatabaseInformation {
  var json: JSONOutput {
    let information: JSONOutput = [
      "kind": .string(ContainerKind.database.rawValue),
      "rows": counts(\.rowCount),
      "tables": counts(\.byteCount),
      "virtual_tables": .array(tables.filter { $0.rowCount == nil }.map { .string($0.name) }),
      "application_id": .integer(applicationID),
      "user_version": .integer(userVersion),
      "encoding": .string(encoding),
      "provenance": ["source": JSONOutput(metadata?.source.name), "builder": JSONOutput(metadata?.builder)],
      "format": container.json,
    ]
    return sizes.map { information.adding("bytes", $0.json) } ?? information
  }

  private func counts(_ count: (PackedDatabase.Table) -> Int?) -> JSONOutput {
    JSONOutput(counts: Dictionary(tables.compactMap { table in count(table).map { (table.name, $0) } }) { $1 })
  }

  /// The facts, then the tables by size.
  var text: String {
    var table = TextTable([("TABLE", .left), ("ROWS", .right), ("UNPACKED", .right)])
    for line in tables.sorted(by: { ($1.byteCount ?? 0, $0.name) < ($0.byteCount ?? 0, $1.name) }) {
      let rows = line.rowCount.map { String($0) } ?? "virtual"
      table.append([line.name, rows, line.byteCount.map { Quantity.bytes($0) } ?? ""])
    }
    return TextTable.list(facts) + "\n" + (sizes?.text ?? table.text)
  }

  private var facts: [(name: String, value: String)] {
    let header = container.header
    return [
      ("kind", "packed SQLite database, not a timetable"),
      ("made from", metadata?.source.name ?? "unknown"),
      ("made by", metadata?.builder ?? "unknown"),
      ("size", container.size),
      ("pages", "\(header.geometry.pageCount) of \(Quantity.bytes(header.geometry.pageSize))"),
      ("blocks", container.blocks),
      ("content", container.contentRoot),
      ("identity", "application_id \(applicationID), user_version \(userVersion)"),
      ("encoding", encoding),
    ]
  }
}
