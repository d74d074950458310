import Foundation
import HTTPTransport
import TransitAnswers
import TransitFiles

/// Header fields of a request, as the arguments of `--header` give them.
///
///     x-api-key: 1234                   a field
///     x-api-key: env:NAME               a field whose value is in an environment variable
///     x-api-key: @FILE                  a field whose value is in a file
///     env:NAME, @FILE                   whole fields, one per line
///
/// Other users of the machine can see arguments, but neither variables nor files. No error contains a value.
enum HeaderArgument {
  /// The most bytes of a file.
  private static let maximumByteCount = 65_536

  /// - Throws: ``UsageError``.
  static func fields(_ arguments: [String]) throws(UsageError) -> HTTPFields {
    var fields = HTTPFields()
    for argument in arguments {
      let (text, place) = try contents(argument)
      if let place, text.isEmpty { throw UsageError("--header \(place): is empty") }
      for line in place == nil ? [text[...]] : text.split(whereSeparator: \.isNewline) {
        let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
        let (value, valuePlace) = place == nil && parts.count == 2 ? try contents(parts[1]) : (parts.last ?? "", place)
        guard parts.count == 2, HTTPFields.canSend(name: parts[0], value: value) else {
          throw UsageError(
            "--header\(valuePlace.map { " \($0)" } ?? ""): expected a name, a colon and a value of printable ASCII")
        }
        fields.append(parts[0], value)
      }
    }
    return fields
  }

  /// Returns the text that an argument stands for, without line ends at its end, and the variable or file that has it.
  private static func contents(_ argument: String) throws(UsageError) -> (text: String, place: String?) {
    if argument.hasPrefix("env:") {
      guard let text = ProcessInfo.processInfo.environment[String(argument.dropFirst(4))] else {
        throw UsageError("--header \(argument): the variable is not set")
      }
      return (withoutLineEnds(text), argument)
    }
    guard argument.hasPrefix("@") else { return (argument, nil) }
    let path = String(argument.dropFirst())
    let expected = "expected a text file of at most \(maximumByteCount) bytes"
    let bytes: [UInt8]
    do throws(SystemError) { bytes = try SmallFile.readStream(path, atMost: maximumByteCount) } catch {
      throw UsageError("--header \(argument): \(error); \(expected)")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw UsageError("--header \(argument): \(expected)")
    }
    return (withoutLineEnds(text), argument)
  }

  private static func withoutLineEnds(_ text: String) -> String {
    String(text.reversed().drop(while: \.isNewline).reversed())
  }
}
