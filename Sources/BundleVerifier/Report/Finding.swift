/// A problem in a bundle and its location.
package struct Finding: Hashable, Sendable {
  /// The problem and what was expected, without a trailing period.
  package var message: String
  /// The block number, from 0.
  package var block: Int?
  /// The SQLite page number, from 1; the first page of ``block`` if the page is unknown.
  package var page: Int?
  package var table: String?
  /// The key of the row, such as `pattern 3 position 7`.
  package var row: String?
  /// A file of the feed; ``line`` counts from 1.
  package var file: String?
  package var line: Int?

  package init(
    _ message: String, block: Int? = nil, page: Int? = nil, table: String? = nil, row: String? = nil,
    file: String? = nil, line: Int? = nil
  ) {
    self.message = message
    self.block = block
    self.page = page
    self.table = table
    self.row = row
    self.file = file
    self.line = line
  }
}

extension Finding: CustomStringConvertible {
  /// One line: the location, then the problem.
  package var description: String {
    let feedPlace = file.map { file in line.map { "\(file):\($0)" } ?? file }
    let places = [feedPlace, block.map { "block \($0)" }, page.map { "page \($0)" }, table, row]
      .compactMap(\.self)
    return places.isEmpty ? message : "\(places.joined(separator: ", ")): \(message)"
  }
}

/// The result of one check: the first findings and the number of all findings.
package struct Findings: Sendable {
  /// The number of findings to keep; a broken table has one per row.
  package static let limit = 20

  package private(set) var first: [Finding] = []
  package private(set) var count = 0
  /// A remark that is not a problem, such as what the check could not compare.
  package var note: String?

  package init() {}

  init(_ message: String) {
    add(message)
  }

  package var isEmpty: Bool { count == 0 }

  package mutating func add(
    _ message: @autoclosure () -> String, block: Int? = nil, page: Int? = nil, table: String? = nil,
    row: @autoclosure () -> String? = nil, file: String? = nil, line: Int? = nil
  ) {
    count += 1
    if first.count < Self.limit {
      first.append(
        Finding(message(), block: block, page: page, table: table, row: row(), file: file, line: line))
    }
  }

  /// Counts findings without storing them.
  mutating func add(more count: Int) {
    self.count += count
  }

  /// Appends to ``note``.
  mutating func add(note: String) {
    self.note = self.note.map { "\($0); \(note)" } ?? note
  }

  /// Appends the findings of another part of the check.
  mutating func append(_ other: Findings) {
    if let note = other.note { add(note: note) }
    first += other.first.prefix(Self.limit - first.count)
    count += other.count
  }
}
