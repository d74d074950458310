import HTTPTransport
import TransitValues

/// Environment variables in the values of a configuration file, as `${NAME}`.
///
/// Their values are secrets: they appear in no file, and in messages as `${NAME}`.
package struct ConfigurationVariables: Sendable {
  private let environment: [String: String]
  private var secrets = SecretText()

  init(environment: [String: String]) {
    self.environment = environment
  }

  /// Puts the values of variables into a text.
  ///
  /// - Throws: ``FailureCode/configuration`` if a variable is not set or empty.
  mutating func expanded(_ value: ConfigurationValue, in file: String) throws(PlainFailure) -> String {
    var result = ""
    var rest = value.text[...]
    while let start = rest.firstRange(of: "${") {
      result += rest[..<start.lowerBound]
      let name = rest[start.upperBound...].prefix { $0 != "}" }
      guard name.endIndex < rest.endIndex, Self.isName(name) else {
        throw PlainFailure("expected a variable as ${NAME}", at: value.place, of: value.key, in: file)
      }
      guard let text = environment[String(name)], !text.isEmpty else {
        throw PlainFailure(
          "the variable \(name) is not set, or is empty", at: value.place, of: value.key, in: file)
      }
      secrets.hide(text, as: "${\(name)}")
      result += text
      rest = rest[rest.index(after: name.endIndex)...]
    }
    return result + rest
  }

  /// Variables of a feed that no file describes, of which one has a secret.
  ///
  /// - Parameter secret: The variable's value; `nil` for none.
  package init(hiding secret: String?, of name: String, url: String) {
    self.init(environment: [:])
    if let secret { secrets.hide(secret, as: "${\(name)}") }
    hideSecrets(ofURL: url)
  }

  /// Hides the value of a header field, which the file may contain as it is. Short ones are words such as `gzip`.
  mutating func hide(_ header: String) {
    secrets.hide(header, as: "…", minimum: SecretText.pieceLength)
  }

  /// Hides what is secret in a URL, whether it comes from variables or not.
  mutating func hideSecrets(ofURL url: String) {
    secrets.hideSecrets(ofURL: url)
  }

  /// Returns a text with the names of variables in place of their values and of parts of these, and without the secrets
  /// of URLs.
  package func redacted(_ text: String) -> String { secrets.redacted(text) }

  private static func isName(_ name: Substring) -> Bool {
    guard let first = name.first, first.isASCII, first.isLetter || first == "_" else { return false }
    return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
  }
}
