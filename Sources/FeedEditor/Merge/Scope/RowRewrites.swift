import TransitValues

/// How rows are rewritten so that they speak of their own feed only. Rows have the ids of their feed, without prefixes.
struct RowRewrites {
  typealias Rewrite = (MergedRow) throws -> [MergedRow]

  private var rewrites: [Key: [Rewrite]] = [:]
  private var added: [Key: [MergedRow]] = [:]
  private var columns: [String: Set<String>] = [:]
  /// The columns that the merged feed does not have, by file.
  private(set) var lostColumns: [String: Set<String>] = [:]
  private var ids: [IDKind: CellSet] = [:]
  private var numbers: [MadeID: Int] = [:]

  private struct MadeID: Hashable {
    let kind: IDKind
    let text: [UInt8]
  }

  /// The number of rows that one row of a file may become, all rows together. More are refused: they are a product of
  /// two numbers of rows, and neither the feed nor its bundle would be usable.
  static let maximumRowCount = 1_000_000

  private struct Key: Hashable {
    let file: String
    let feed: Int
  }

  /// Whether rows of a file are rewritten or added, in any feed.
  func change(_ file: String) -> Bool { columns[file] != nil }

  /// The columns that rewritten rows of a file may have.
  func columns(of file: String) -> Set<String> { columns[file] ?? [] }

  /// Whether a feed has added rows of a file.
  func hasAdded(_ file: String, in feed: Int) -> Bool { added[Key(file: file, feed: feed)] != nil }

  /// - Parameter columns: The columns that the rewritten rows may have, besides those of the feed.
  mutating func rewrite(_ file: String, of feed: Int, columns names: [String], _ rewrite: @escaping Rewrite) {
    columns[file, default: []].formUnion(names)
    rewrites[Key(file: file, feed: feed), default: []].append(rewrite)
  }

  mutating func add(_ cells: [String: [UInt8]], to file: String, of feed: Int) {
    columns[file, default: []].formUnion(cells.keys)
    added[Key(file: file, feed: feed), default: []].append(MergedRow(cells))
  }

  mutating func drop(_ column: String, of file: String) {
    lostColumns[file, default: []].insert(column)
  }

  /// Returns the rows that replace a row; none if it is dropped.
  func rows(for row: MergedRow, of file: String, in feed: Int) throws -> [MergedRow] {
    var rows = [row]
    for rewrite in rewrites[Key(file: file, feed: feed)] ?? [] { rows = try rows.flatMap(rewrite) }
    return rows
  }

  func added(to file: String, in feed: Int) -> [MergedRow] { added[Key(file: file, feed: feed)] ?? [] }

  /// Returns an id that no feed has, made of a text: the text itself, or with a number.
  mutating func newID(_ text: [UInt8], _ kind: IDKind, _ survey: MergeSurvey) -> [UInt8] {
    let made = MadeID(kind: kind, text: text)
    var number = numbers[made] ?? 1
    var id = number == 1 ? text : text + Array("-\(number)".utf8)
    while ids[kind, default: CellSet()].contains(id)
      || id.withSpan({ survey.entities[kind]?.contains($0) ?? false })
    {
      number += 1
      id = text + Array("-\(number)".utf8)
    }
    ids[kind, default: CellSet()].insert(id)
    numbers[made] = number
    return id
  }
}
