/// Something of a bundle that is not as it should be, and where.
package struct Finding: Hashable, Sendable {
  /// What was found and what was expected, in words that end no sentence.
  package var message: String
  /// Blocks count from 0.
  package var block: Int?
  /// SQLite counts pages from 1; the first page of ``block`` where that is known.
  package var page: Int?
  package var table: String?
  /// What names the row: its key, `pattern 3 position 7`.
  package var row: String?
  /// A file of the feed, and the line in it, counted from 1.
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
  /// One line: the place, then what is wrong.
  package var description: String {
    let feedPlace = file.map { file in line.map { "\(file):\($0)" } ?? file }
    let places = [feedPlace, block.map { "block \($0)" }, page.map { "page \($0)" }, table, row]
      .compactMap(\.self)
    return places.isEmpty ? message : "\(places.joined(separator: ", ")): \(message)"
  }
}

/// What one check found: the first findings, and how many there are.
package struct Findings: Sendable {
  /// A broken table is wrong in every row; a person reads the first few.
  package static let limit = 20

  package private(set) var first: [Finding] = []
  package private(set) var count = 0
  /// What the check could not do, or wants to say, without being wrong.
  package var note: String?

  package init() {}

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

  /// Counts findings that nobody will read.
  mutating func add(more count: Int) {
    self.count += count
  }

  /// Adds to the ``note``.
  mutating func add(note: String) {
    self.note = self.note.map { "\($0); \(note)" } ?? note
  }

  /// Appends what another part of the check found.
  mutating func append(_ other: Findings) {
    if let note = other.note { add(note: note) }
    first += other.first.prefix(Self.limit - first.count)
    count += other.count
  }
}
