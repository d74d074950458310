import GTFSFeed
import TransitFiles
import TransitValues

/// A list of feeds: a CSV file with a row for each.
package struct Catalogue: Sendable {
  /// The path of the file.
  package let path: String
  /// The rows in the order of the file.
  package private(set) var rows: [CatalogueRow]

  /// The most bytes of a catalogue.
  static let maximumByteCount = 256 << 20

  /// - Parameter included: The statuses whose rows are not skipped.
  /// - Throws: ``FailureCode/row`` or ``FailureCode/cannotOpen``, or ``FeedError`` if the file is not CSV in UTF-8.
  package init(path: String, including included: Set<SkippedStatus> = []) throws {
    self.path = path
    let reader = try RecordReader(source: try CatalogueBytes(path), file: path)
    let columns = CatalogueColumns(reader.header)
    guard columns.has("id") else { throw Self.error(path, "has no column id") }
    guard CatalogueColumns.sources.contains(where: columns.has) else {
      let names = CatalogueColumns.sources.joined(separator: ", ")
      throw Self.error(path, "has none of the columns \(names)")
    }
    var rows: [CatalogueRow] = []
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    while let batch = try reader.nextBatch() {
      for record in 0..<batch.count { rows.append(columns.row(record, of: batch, in: folder, including: included)) }
    }
    self.rows = rows
    if rows.isEmpty { throw Self.error(path, "has a header and no rows") }
    checkIDs()
  }

  /// A problem of a row, or of one of its fields.
  func error(_ row: CatalogueRow, column: String? = nil, _ problem: String) -> PlainFailure {
    Self.error(path, line: row.line, column: column, problem)
  }

  private static func error(
    _ path: String, line: Int = 1, column: String? = nil, _ problem: String
  ) -> PlainFailure {
    PlainFailure(.row, problem, at: FailurePlace(file: path, line: line, column: column))
  }

  /// Finds the rows that cannot be tasks because of their ids, and names the folders of all. Of rows that exclude each
  /// other, the first is good; a skipped row excludes none that is a task.
  private mutating func checkIDs() {
    var lines: [String: Int] = [:]
    var variables: [String: CatalogueRow] = [:]
    var unnamed: [Int] = []
    let tasks = rows.indices.filter { rows[$0].skipReason == nil }
    for index in tasks + rows.indices.filter({ rows[$0].skipReason != nil }) {
      let row = rows[index]
      if let problem = problem(of: row, lines, variables) {
        if row.skipReason == nil { rows[index].problem = error(row, column: "id", problem) }
        unnamed.append(index)
        continue
      }
      lines[FeedFolderName.key(of: row.id)] = row.line
      if row.needsKey { variables[FeedAuthentication.variable(of: row.id)] = row }
    }
    for index in unnamed { rows[index].folder = FeedFolderName.ofLine(rows[index].line) { lines[$0] != nil } }
  }

  /// - Parameters:
  ///   - lines: Those of the rows before, by the keys of their ids.
  ///   - variables: The rows before that need keys, by the names of variables.
  private func problem(of row: CatalogueRow, _ lines: [String: Int], _ variables: [String: CatalogueRow]) -> String? {
    if let problem = FeedFolderName.problem(of: row.id) { return problem }
    // File systems may not tell cases apart.
    if let line = lines[FeedFolderName.key(of: row.id)] {
      return "another row, in line \(line), has the id \(row.id)"
    }
    guard row.needsKey else { return nil }
    // The key of one feed must not go to the server of another.
    let variable = FeedAuthentication.variable(of: row.id)
    return variables[variable].map { "\($0.id), in line \($0.line), has its key in \(variable) too" }
  }
}

/// The bytes of a catalogue, read at once.
private final class CatalogueBytes: ChunkSource {
  private var bytes: [UInt8]?

  init(_ path: String) throws(PlainFailure) {
    do throws(SystemError) { bytes = try SmallFile.readStream(path, atMost: Catalogue.maximumByteCount) } catch {
      throw PlainFailure(.cannotOpen, file: path, "cannot be opened: \(error)")
    }
  }

  func append(to target: inout [UInt8]) throws(FeedError) -> Bool {
    guard let bytes, !bytes.isEmpty else { return false }
    target += bytes
    self.bytes = nil
    return true
  }
}
