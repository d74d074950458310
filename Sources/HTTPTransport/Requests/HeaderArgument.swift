import TransitFiles
package import TransitValues

/// Header fields of a request, as the arguments of `--header` give them.
///
///     x-api-key: 1234                   a field
///     x-api-key: env:NAME               a field whose value is in an environment variable
///     x-api-key: @FILE                  a field whose value is in a file
///     env:NAME, @FILE                   whole fields, one per line
///
/// Other users of the machine can see arguments, but neither variables nor files. No error contains a value.
package struct HeaderArgument {
  /// The most bytes of a file.
  private static let maximumByteCount = 65_536

  private let option: String
  private let environment: [String: String]

  /// - Parameter option: What errors begin with, such as `--header`.
  package init(option: String, environment: [String: String]) {
    (self.option, self.environment) = (option, environment)
  }

  /// Returns the fields that arguments stand for, in their order.
  package func fields(_ arguments: [String]) throws(PlainFailure) -> HTTPFields {
    var fields = HTTPFields()
    for argument in arguments {
      let (text, place) = try contents(argument)
      if let place, text.isEmpty { throw problem(place, "is empty") }
      for line in place == nil ? [text[...]] : text.split(whereSeparator: \.isNewline) {
        let parts = line.split(separator: ":", maxSplits: 1).map { String($0.trimmed) }
        let (value, valuePlace) = place == nil && parts.count == 2 ? try contents(parts[1]) : (parts.last ?? "", place)
        guard parts.count == 2, HTTPFields.canSend(name: parts[0], value: value) else {
          throw problem(valuePlace, "expected a name, a colon and a value of printable ASCII")
        }
        fields.append(parts[0], value)
      }
    }
    return fields
  }

  /// Returns the text that an argument stands for, without line ends at its end, and the variable or file that has it.
  private func contents(_ argument: String) throws(PlainFailure) -> (text: String, place: String?) {
    if argument.hasPrefix("env:") {
      guard let text = environment[String(argument.dropFirst(4))] else {
        throw problem(argument, "the variable is not set")
      }
      return (text.withoutLineEnds, argument)
    }
    guard argument.hasPrefix("@") else { return (argument, nil) }
    let expected = "expected a text file of at most \(Self.maximumByteCount) bytes"
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try SmallFile.readStream(String(argument.dropFirst()), atMost: Self.maximumByteCount)
    } catch {
      throw problem(argument, "\(error); \(expected)")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw problem(argument, expected) }
    return (text.withoutLineEnds, argument)
  }

  private func problem(_ place: String?, _ text: String) -> PlainFailure {
    PlainFailure(.headerField, "\(option)\(place.map { " \($0)" } ?? ""): \(text)")
  }
}

extension Substring {
  /// The text without spaces and tabs at both ends.
  fileprivate var trimmed: Substring {
    func isBlank(_ character: Character) -> Bool { character.isWhitespace && !character.isNewline }
    return Substring(drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }
}

extension String {
  fileprivate var withoutLineEnds: String { String(reversed().drop(while: \.isNewline).reversed()) }
}
