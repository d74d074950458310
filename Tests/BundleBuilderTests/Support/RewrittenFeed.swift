import FeedWriter
import TestFeeds

/// Rewrites the tables of a feed without changing their meaning.
///
/// Rows and columns are reordered; quotes, line ends, blanks and byte order marks vary. Unknown columns keep their
/// relative order, as in a bundle, and so do agencies, since the first one determines the time zone.
struct RewrittenFeed {
  var random: SplitMix64

  mutating func text(of feed: FeedText) -> FeedText {
    var rewritten = feed
    for name in feed.files.keys.sorted() where name.hasSuffix(".txt") && name != "notes.txt" {
      rewritten.files[name] = write(reordered(feed.table(name)))
    }
    return rewritten
  }

  private mutating func reordered(_ table: FeedTable) -> FeedTable {
    var order = Array(table.columns.indices)
    random.shuffle(&order)
    let known = ColumnsOfGTFS.names(of: table.name)
    let unknown = order.filter { !known.contains(table.columns[$0]) }.sorted()
    var next = unknown.makeIterator()
    order = order.map { known.contains(table.columns[$0]) ? $0 : next.next() ?? $0 }
    var rows = table.rows.map { row in order.map { row[$0] } }
    if table.name != "agency.txt" { random.shuffle(&rows) }
    return FeedTable(table.name, order.map { table.columns[$0] }, rows)
  }

  private mutating func write(_ table: FeedTable) -> String {
    let lineEnd = random.pick(["\n", "\r\n", "\r"])
    let quotesAll = random.chance(40)
    let blanks = random.pick(["", "", " ", " \t"])
    let hasBlankLines = random.chance(40)
    let cutsRows = random.chance(40)
    let lines = ([table.columns] + table.rows).enumerated().map { number, row in
      let end = cutsRows && number > 0 ? (row.lastIndex { !$0.isEmpty } ?? 0) + 1 : row.count
      let cells = row.prefix(end).map { cell in
        // A row of one empty unquoted cell would be a blank line, which readers skip.
        let isQuoted = quotesAll || CSVText.needsQuotes(cell) || cell.isEmpty
        return blanks + (isQuoted ? CSVText.quoted(cell) : cell) + blanks
      }
      return cells.joined(separator: ",") + (hasBlankLines ? lineEnd : "")
    }
    let isTerminated = random.chance(60)
    return (random.chance(40) ? "\u{FEFF}" : "") + lines.joined(separator: lineEnd) + (isTerminated ? lineEnd : "")
  }
}

extension FeedText {
  /// Writes the files into a zip in random order, inside `folder` if it is not empty.
  func write(toZip path: String, folder: String = "", random: inout SplitMix64) throws {
    var names = files.keys.sorted()
    random.shuffle(&names)
    var zip = try ZipWriter(path: path, compressionLevel: random.number(1...9))
    for name in names {
      try zip.beginMember(folder + name)
      try zip.append(Array((files[name] ?? "").utf8))
      try zip.endMember()
    }
    try zip.finish()
  }
}
