import TransitValues

/// How rows are rewritten so that they speak of their own feed only. Rows have the ids of their feed, without prefixes.
struct RowRewrites {
  typealias Rewrite = (WholeRow) throws -> [WholeRow]

  private var rewrites: [Key: [Rewrite]] = [:]
  private var added: [Key: [WholeRow]] = [:]
  private var columns: [String: Set<String>] = [:]
  /// The columns that the merged feed does not have, by file.
  private(set) var lostColumns: [String: Set<String>] = [:]
  /// The networks of feeds whose routes all have one.
  var networks: [Int: [[UInt8]]] = [:]
  private var ids: [IDKind: CellSet] = [:]
  private var numbers: [IDKind: [[UInt8]: Int]] = [:]

  /// The number of rows that one row of a file may become, all rows together. More are refused: they are a product of
  /// two numbers of rows, and neither the feed nor its bundle would be usable.
  static let maximumRowCount = 1_000_000

  private struct Key: Hashable {
    let file: String
    let feed: Int

    init(_ schema: FileSchema, _ feed: Int) {
      file = schema.name
      self.feed = feed
    }
  }

  /// Whether rows of a file are rewritten or added, in any feed.
  func change(_ schema: FileSchema) -> Bool { columns[schema.name] != nil }

  /// The columns that rewritten rows of a file may have.
  func columns(of schema: FileSchema) -> Set<String> { columns[schema.name] ?? [] }

  /// Whether a feed has added rows of a file.
  func hasAdded(_ schema: FileSchema, in feed: Int) -> Bool { added[Key(schema, feed)] != nil }

  /// - Parameter columns: The columns that the rewritten rows may have, besides those of the feed.
  mutating func rewrite(
    _ schema: FileSchema, of feed: Int, columns names: [ColumnName], _ rewrite: @escaping Rewrite
  ) {
    columns[schema.name, default: []].formUnion(names.map(\.name))
    rewrites[Key(schema, feed), default: []].append(rewrite)
  }

  mutating func add(_ row: WholeRow, to schema: FileSchema, of feed: Int) {
    columns[schema.name, default: []].formUnion(row.cells.keys)
    added[Key(schema, feed), default: []].append(row)
  }

  mutating func drop(_ column: ColumnName, of schema: FileSchema) {
    lostColumns[schema.name, default: []].insert(column.name)
  }

  /// Returns the rows that replace a row; none if it is dropped.
  func rows(for row: WholeRow, of schema: FileSchema, in feed: Int) throws -> [WholeRow] {
    try (rewrites[Key(schema, feed)] ?? []).reduce([row]) { rows, rewrite in try rows.flatMap(rewrite) }
  }

  func added(to schema: FileSchema, in feed: Int) -> [WholeRow] { added[Key(schema, feed)] ?? [] }

  /// Returns an id that no feed has, made of a text: the text itself, or with a number.
  mutating func newID(_ text: [UInt8], _ kind: IDKind, _ survey: MergeSurvey) -> [UInt8] {
    var number = numbers[kind]?[text] ?? 1
    var id = number == 1 ? text : text + Array("-\(number)".utf8)
    while ids[kind]?.contains(id) == true || id.withSpan({ survey.entities[kind]?.contains($0) == true }) {
      number += 1
      id = text + Array("-\(number)".utf8)
    }
    ids[kind, default: CellSet()].insert(id)
    numbers[kind, default: [:]][text] = number
    return id
  }
}
