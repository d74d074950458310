import TransitValues

/// A handwritten page with placeholders for generated tables.
struct SchemaPage {
  private static let end = "<!-- end of columns -->"

  private let lines: [Substring]

  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Returns the page with the tables filled in.
  ///
  /// - Throws: ``PlainFailure`` for a table without a placeholder, or a placeholder without a table or without an end.
  func filled(from tables: [ColumnTable]) throws -> String {
    var missing = Dictionary(uniqueKeysWithValues: tables.map { ($0.name, $0) })
    var filled: [Substring] = []
    var open: String?
    for line in lines {
      if let name = Self.name(of: line) {
        if let open { throw PlainFailure(.arguments, "the columns of \(open) have no end") }
        guard let table = missing.removeValue(forKey: name) else {
          throw PlainFailure(.arguments, "unknown or repeated table \(name)")
        }
        open = name
        filled += [line, ""] + table.lines.map { $0[...] } + ["", Self.end[...]]
      } else if line == Self.end {
        if open == nil { throw PlainFailure(.arguments, "an end of columns without a start") }
        open = nil
      } else if open == nil {
        filled.append(line)
      }
    }
    if let open { throw PlainFailure(.arguments, "the columns of \(open) have no end") }
    if !missing.isEmpty {
      throw PlainFailure(
        .arguments, "no placeholder for the columns of \(missing.keys.sorted().joined(separator: ", "))")
    }
    return filled.joined(separator: "\n")
  }

  private static func name(of line: Substring) -> String? {
    let (start, end) = ("<!-- columns of ", " -->")
    guard line.hasPrefix(start), line.hasSuffix(end) else { return nil }
    return String(line.dropFirst(start.count).dropLast(end.count))
  }
}
