import BundleFormat
import BundleSizes
import ToolSupport
import TransitAnswers
import TransitBundle
import TransitFoundation

/// The size of each part of a bundle, as `info --bytes` prints it.
struct SizeTables {
  private let parts: [BundleSizes.Part]
  /// The bytes used by each feed file, largest first; empty for a database that is not a timetable.
  private let uses: [(name: String, storedByteCount: Int)]
  private let fileByteCount: Int

  /// - Parameter contents: The files of the feed; `nil` for a database that is not a timetable.
  init(_ sizes: BundleSizes, in contents: FeedContents? = nil) {
    parts = sizes.parts
    fileByteCount = parts.reduce(0) { $0 + $1.storedByteCount }
    uses = (contents.map { sizes.storedByteCounts(in: $0) } ?? [:]).map {
      (name: "\($0.key)", storedByteCount: $0.value)
    }
    .sorted { ($1.storedByteCount, $0.name) < ($0.storedByteCount, $1.name) }
  }
}

extension SizeTables {
  /// A table of the parts and a table of the feed files.
  var text: String {
    var table = TextTable([
      ("PART", .left), ("KIND", .left), ("ROWS", .right), ("UNPACKED", .right), ("IN THE FILE", .right),
      ("A ROW", .right), ("SHARE", .right),
    ])
    for part in parts {
      table.append([
        part.name, part.kind.rawValue, part.rowCount.map { "\($0)" } ?? "", "\(part.plainByteCount)",
        "\(part.storedByteCount)", perRow(part).compactOrNothing,
        Quantity.share(part.storedByteCount, of: fileByteCount),
      ])
    }
    table.append(["all", "", "", "", "\(fileByteCount)", "", Quantity.share(fileByteCount, of: fileByteCount)])
    if uses.isEmpty { return table.text }
    var useTable = TextTable([("FOR", .left), ("IN THE FILE", .right), ("SHARE", .right)])
    for use in uses {
      useTable.append([
        use.name, "\(use.storedByteCount)", Quantity.share(use.storedByteCount, of: fileByteCount),
      ])
    }
    return table.text + "\n" + useTable.text
  }

  var json: JSONOutput {
    [
      "parts": .array(
        parts.map { part in
          [
            "name": .string(part.name), "kind": .string(part.kind.rawValue), "table": JSONOutput(part.table),
            "rows": JSONOutput(part.rowCount), "unpacked_bytes": .integer(part.plainByteCount),
            "file_bytes": .integer(part.storedByteCount), "bytes_per_row": perRow(part),
            "share": JSONOutput(Double(part.storedByteCount) / Double(fileByteCount), digits: 6),
          ]
        }),
      "uses": .array(
        uses.map { ["name": .string($0.name), "file_bytes": .integer($0.storedByteCount)] }),
      "file_bytes": .integer(fileByteCount),
    ]
  }

  /// Bytes in the file per row; `null` if the part has no rows.
  private func perRow(_ part: BundleSizes.Part) -> JSONOutput {
    guard let rows = part.rowCount, rows > 0 else { return .null }
    return JSONOutput(Double(part.storedByteCount) / Double(rows), digits: 2)
  }
}

extension JSONOutput {
  /// The value's JSON text; empty for `null`.
  fileprivate var compactOrNothing: String { self == .null ? "" : compact }
}
