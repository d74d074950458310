import Foundation

/// Answers as text that has every column.
///
/// Descriptions of values are for people and leave out columns.
enum AnswerText {
  /// The answer as JSON, its keys sorted.
  static func of(_ answer: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // Numbers of a damaged database may be anything.
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "infinity", negativeInfinity: "-infinity", nan: "nan")
    do {
      return String(decoding: try encoder.encode(answer), as: UTF8.self)
    } catch {
      return "not JSON: \(error)"
    }
  }
}
