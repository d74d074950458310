import Foundation

/// Answers as text that contains every column, unlike descriptions of values.
enum AnswerText {
  /// Returns the answer as JSON with sorted keys.
  static func of(_ answer: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // A damaged database can contain any number.
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "infinity", negativeInfinity: "-infinity", nan: "nan")
    do {
      return String(decoding: try encoder.encode(answer), as: UTF8.self)
    } catch {
      return "not JSON: \(error)"
    }
  }
}
