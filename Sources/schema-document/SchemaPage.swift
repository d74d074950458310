/// A page written by hand with places for tables that are not.
struct SchemaPage {
  private static let end = "<!-- end of columns -->"

  private let lines: [Substring]

  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The page with each table in its place.
  ///
  /// - Throws: ``PageError`` for a table without a place, a place without a table, and one without an end.
  func filled(from tables: [ColumnTable]) throws -> String {
    var missing = Dictionary(uniqueKeysWithValues: tables.map { ($0.name, $0) })
    var filled: [Substring] = []
    var open: String?
    for line in lines {
      if let name = Self.name(of: line) {
        if let open { throw PageError("the columns of \(open) have no end") }
        guard let table = missing.removeValue(forKey: name) else {
          throw PageError("there is no table \(name), or it was there before")
        }
        open = name
        filled += [line, ""] + table.lines.map { $0[...] } + ["", Self.end[...]]
      } else if line == Self.end {
        if open == nil { throw PageError("an end of columns without a beginning") }
        open = nil
      } else if open == nil {
        filled.append(line)
      }
    }
    if let open { throw PageError("the columns of \(open) have no end") }
    if !missing.isEmpty {
      throw PageError("no place for the columns of \(missing.keys.sorted().joined(separator: ", "))")
    }
    return filled.joined(separator: "\n")
  }

  private static func name(of line: Substring) -> String? {
    let (start, end) = ("<!-- columns of ", " -->")
    guard line.hasPrefix(start), line.hasSuffix(end) else { return nil }
    return String(line.dropFirst(start.count).dropLast(end.count))
  }
}

struct PageError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
