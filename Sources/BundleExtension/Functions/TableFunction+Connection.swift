import BundleFormat
import TransitAnswers
import TransitBundle
import TransitFoundation

extension TableFunction {
  /// The metadata of the bundle as JSON: one row.
  static let info = TableFunction("transit_info", columns: ["metadata"]) { (arguments, bundles) throws(FunctionError) in
    let bundle = try bundles.bundle(try arguments.bundle)
    return TextRows([[String(decoding: bundle.timetable.file.front.metadata, as: UTF8.self)]])
  }

  /// The notes on the last answer of the connection, such as that the timetable has ended.
  static let notes = TableFunction("transit_notes", columns: ["code", "text"]) { (_, bundles) in
    TextRows(bundles.notes.map { [$0.code.rawValue, $0.text] })
  }
}

private final class TextRows: AnswerRows {
  private let rows: [[String]]

  init(_ rows: [[String]]) { self.rows = rows }

  var count: Int { rows.count }

  func value(column: Int, row: Int) -> JSONOutput { .string(rows[row][column]) }

  var lineBytes: [UInt8] { JSONOutput.array(rows.map { .array($0.map { .string($0) }) }).lineBytes }
}
