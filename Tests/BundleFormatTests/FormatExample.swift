import BundleFormat
import Foundation
import TestFeeds
import TransitSQLite

/// The example in docs/formats/format.md: how to create it and how the page shows it.
enum FormatExample {
  static let metadata = "{\n  \"name\" : \"example\"\n}\n"

  struct HeaderRow {
    let offset: Int
    let length: Int
    /// The last cell without its backticks.
    let bytes: String
  }

  static func bundle(of database: [UInt8]) throws -> SmallBundle {
    try SmallBundle(
      database: database, pagesPerBlock: 1, schemaVersion: 3, applicationID: 0x5445_5354, metadata: metadata)
  }

  /// A database of two pages: the schema and a table of one row.
  static func database() throws -> [UInt8] {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).sqlite")
    defer { try? FileManager.default.removeItem(at: file) }
    try Connection(path: file.path, mode: .create).execute(
      """
      PRAGMA page_size = 512; PRAGMA user_version = 3; PRAGMA application_id = 0x54455354;
      CREATE TABLE stops(stop_id TEXT, stop_name TEXT); INSERT INTO stops VALUES('HB', 'Zürich HB');
      """)
    return Array(try Data(contentsOf: file))
  }
}

// MARK: The page

extension FormatExample {
  static func spaced(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { hexadecimal([$0]).uppercased() }.joined(separator: " ")
  }

  static func dump(in text: String) -> [UInt8] {
    let digits = (block(of: text)?.filter { !$0.isWhitespace }).map { Array($0) } ?? []
    return stride(from: 0, to: digits.count - 1, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
  }

  static func headerRows(in text: String) -> [HeaderRow] {
    text.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 4, let offset = Int(cells[0]), let length = Int(cells[1]) else { return nil }
      return HeaderRow(offset: offset, length: length, bytes: cells[3].filter { $0 != "`" })
    }
  }

  static func blockTable(of bundle: ReadBundle) -> String {
    let rows = bundle.front.index.entries.enumerated().map { number, entry in
      let hash = bundle.front.hashes[number * ContentRoot.hashLength..<(number + 1) * ContentRoot.hashLength]
      return
        "| \(number) | \(entry.offset) | \(entry.storedLength) | \(entry.codec.rawValue) | `\(digits(entry.checksum))` "
        + "| `\(hexadecimal(hash))` |\n"
    }
    return tableRule + rows.joined()
  }

  static func databaseLine(of bundle: ReadBundle) -> String {
    let database = bundle.blocks.flatMap(\.self)
    return "The decoded database has the CRC-32 `\(digits(Deflate.checksum(database)))` and the SHA-256\n"
      + "`\(hexadecimal(NaiveSHA256.hash(database)))`.\n"
  }

  /// Creates the example and writes it into the page.
  static func record() throws {
    let url = DocumentationPage.folder.appendingPathComponent("format.md")
    let bundle = try bundle(of: database())
    let read = try ReadBundle(bundle.bytes)
    var text = try String(contentsOf: url, encoding: .utf8)
    if let old = block(of: text) {
      let lines = stride(from: 0, to: bundle.bytes.count, by: 32).map { start in
        hexadecimal(bundle.bytes[start..<min(start + 32, bundle.bytes.count)]) + "\n"
      }
      text.replaceSubrange(old.startIndex..<old.endIndex, with: lines.joined())
    }
    text = text.components(separatedBy: "\n").map { line in
      guard let row = headerRows(in: line).first else { return line }
      let cells = line.components(separatedBy: " | ").dropLast().joined(separator: " | ")
      return cells + " | `\(spaced(bundle.bytes[row.offset..<row.offset + row.length]))` |"
    }.joined(separator: "\n")
    text = replacing(in: text, from: tableRule, to: "\n\n", with: blockTable(of: read) + "\n")
    text = replacing(in: text, from: "The decoded database has", to: "\n\n", with: databaseLine(of: read) + "\n")
    try text.write(to: url, atomically: true, encoding: .utf8)
  }

  private static let tableRule = "| ---: | ---: | ---: | ---: | --- | --- |\n"

  /// Returns the lines between "```hex" and "```".
  private static func block(of text: String) -> Substring? {
    guard let start = text.range(of: "```hex\n"),
      let end = text.range(of: "```", range: start.upperBound..<text.endIndex)
    else { return nil }
    return text[start.upperBound..<end.lowerBound]
  }

  /// Replaces the passage from `start` to `end`, including both.
  private static func replacing(in text: String, from start: String, to end: String, with passage: String) -> String {
    guard let first = text.range(of: start),
      // The line feed that ends `start` may also begin `end`.
      let last = text.range(of: end, range: text.index(before: first.upperBound)..<text.endIndex)
    else { return text }
    return text.replacingCharacters(in: first.lowerBound..<last.upperBound, with: passage)
  }

  private static func digits(_ number: UInt32) -> String {
    hexadecimal((0..<4).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
  }
}
