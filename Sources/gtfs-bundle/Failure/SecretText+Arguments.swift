import Foundation
import HTTPTransport
import TransitValues

extension SecretText {
  /// The secrets in the arguments: those of URLs, and the values of header fields. Messages quote arguments, and servers
  /// may send back what they received.
  static func inArguments(_ words: [String]) -> SecretText {
    var secrets = SecretText()
    var former = ""
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      let isJoined = word.hasPrefix("-") && parts.count == 2
      let value = isJoined ? parts[1] : word
      let option = isJoined ? parts[0] : former
      // A header field of live data has a URL before it.
      let texts = option == "--live-header" ? value.split(separator: " ", maxSplits: 1).map(String.init) : [value]
      if let url = texts.first, url.contains("://") { secrets.hideSecrets(ofURL: url) }
      if let value = texts.last, ["--header", "--live-header"].contains(option) {
        let text = (value.split(separator: ":", maxSplits: 1).last ?? "").trimmingCharacters(in: .whitespaces)
        let isPlace = [value, text].contains { $0.hasPrefix("env:") || $0.hasPrefix("@") }
        if !isPlace { secrets.hide(text, as: "…", minimum: pieceLength) }
      }
      former = word
    }
    return secrets
  }
}

extension PlainFailure {
  /// The failure of a request with secret header fields, which a server may have sent back.
  init(_ cause: any Error, hiding fields: HTTPFields) {
    var secrets = SecretText()
    for field in fields.pairs { secrets.hide(field.value, as: "…", minimum: SecretText.pieceLength) }
    self.init(because: cause, secrets.redacted("\(cause)"))
  }
}
