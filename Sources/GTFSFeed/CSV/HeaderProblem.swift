import TransitValues

/// Finds out why the header of a file that no feed can do without names no column.
enum HeaderProblem {
  /// The files without which nothing of a feed can be used.
  private static let files: Set = [
    "agency.txt", "stops.txt", "routes.txt", "trips.txt", "stop_times.txt", "calendar.txt", "calendar_dates.txt",
  ]

  private static let delimiters: [Character: String] = [
    ";": "semicolons", "\t": "tabs", "|": "vertical bars", ":": "colons", " ": "spaces",
  ]

  /// - Parameters:
  ///   - header: The names as read with commas.
  ///   - isNeeded: Whether the file must have a column of GTFS.
  /// - Returns: `nil` if the header has columns of GTFS, or the file is another one, or empty.
  static func find(in header: [String], of file: FileSchema, isNeeded: Bool = true) -> FeedProblem? {
    guard files.contains(file.name), !header.isEmpty else { return nil }
    let known = header.count { file[$0] != nil }
    let line = String(header.joined(separator: ",").prefix(longestLine))
    if header.count == 1, columns(of: line, at: ",", in: file) > 1 { return .quotedHeader }
    let marks = Set(line.filter { !isOfName($0) && $0 != "," && !isQuote($0) })
    let counts = marks.map { (mark: $0, columns: columns(of: line, at: $0, in: file)) }
    if let most = counts.max(by: { ($0.columns, $1.mark) < ($1.columns, $0.mark) }), most.columns > max(1, known) {
      return .otherDelimiter(delimiters[most.mark] ?? "\"\(most.mark)\"")
    }
    return known > 0 || !isNeeded
      ? nil : .noKnownColumn(start(of: header), expected: file.columns.prefix(3).map(\.name))
  }

  /// Returns the start of a header, for errors.
  static func start(of header: [String]) -> String { String(header.joined(separator: ",").prefix(60)) }

  /// Whether the first line of a text that is not blank has some columns, whatever is between them. Returns false for
  /// no columns.
  static func hasColumns(_ names: [String], in text: String) -> Bool {
    let line = text.split(whereSeparator: \.isNewline).first { !$0.allSatisfy(\.isWhitespace) } ?? ""
    return !names.isEmpty
      && ([","] + delimiters.keys).contains { delimiter in
        Set(line.split(separator: delimiter).map(name(in:))).isSuperset(of: names)
      }
  }

  /// The characters of a header that are looked at.
  static let longestLine = 4096

  /// Returns the number of columns of GTFS between a delimiter. Names in quotes and in capitals count too.
  private static func columns(of line: String, at delimiter: Character, in file: FileSchema) -> Int {
    line.split(separator: delimiter).count { file[name(in: $0)] != nil }
  }

  private static func name(in cell: Substring) -> String {
    let name = String(cell.filter { !isQuote($0) && !$0.isWhitespace }.lowercased())
    return ByteOrderMark.removed(fromName: name) ?? name
  }

  private static func isOfName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  private static func isQuote(_ character: Character) -> Bool { ["\"", "'", "\u{FEFF}"].contains(character) }
}
