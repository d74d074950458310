import BundleFormat
import TransitAnswers
import TransitBundle
import TransitFoundation

extension TableFunction {
  /// The metadata of the bundle as JSON: one row.
  static let info = TableFunction("transit_info", columns: ["metadata"]) { (arguments, bundles) throws(FunctionError) in
    let bundle = try bundles.bundle(try arguments.bundle)
    let text = AnswerColumn<[UInt8]>(.metadata) { .string(String(decoding: $0, as: UTF8.self)) }
    return ColumnRows([text], [bundle.timetable.file.front.metadata])
  }

  /// The notes on the last answer of the connection, such as that the timetable has ended.
  static let notes = TableFunction("transit_notes", columns: ["code", "text"]) { (_, bundles) in
    ColumnRows(
      [AnswerColumn(.noteCode) { .string($0.code.rawValue) }, AnswerColumn(.noteText) { .string($0.text) }],
      bundles.notes)
  }
}
