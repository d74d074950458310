import BundleFormat
import TransitAnswers
import TransitBundle
import TransitFoundation

extension TableFunction {
  /// The metadata of the bundle as JSON: one row.
  static let info = TableFunction("transit_info", [], columns: [AnswerColumn<String>("metadata") { .string($0) }]) {
    (_, bundle) in [String(decoding: bundle.timetable.file.front.metadata, as: UTF8.self)]
  }
}
