import Foundation
import Testing

@testable import HTTPTransport

@Suite struct `Secrets in messages` {
  private static let characters = Array("ABCXYZabcxyz0123456789-_.~+%/é ")

  private static func random(_ count: Int) -> String {
    String((0..<count).map { _ in characters[Int.random(in: 0..<characters.count)] })
  }

  /// Percent-encodes some characters, as different programs do.
  private static func encoded(_ text: String, share: Double) -> String {
    text.utf8.map { byte in
      if byte < 0x80, Double.random(in: 0..<1) >= share { return String(UnicodeScalar(byte)) }
      let code = String(UInt16(byte) | 0x100, radix: 16).dropFirst()
      return "%" + (Bool.random() ? code.uppercased() : String(code))
    }.joined()
  }

  private static func hasPart(of secret: String, in text: String) -> Bool {
    let bytes = Array(secret.utf8)
    return (0..<max(0, bytes.count - 7)).contains { text.utf8.contains(bytes[$0..<($0 + 8)]) }
  }

  @Test func `no eight bytes of a secret are left, however it is encoded and wherever the text was cut`() {
    for _ in 0..<500 {
      let secret = Self.random(Int.random(in: 8...300))
      var secrets = SecretText()
      secrets.hide(secret, as: "${KEY}")
      let share = [0, 0.1, 0.5, 1][Int.random(in: 0..<4)]
      let shown = Self.encoded(secret, share: share)
      let cut = String(
        decoding: shown.utf8.dropFirst(Int.random(in: 0...3)).prefix(Int.random(in: 20...400)), as: UTF8.self)
      let text = "https://host/" + String(repeating: "x", count: Int.random(in: 0...260)) + cut + ": status 404"
      let message = secrets.redacted(text)
      let isHidden = !Self.hasPart(of: secret, in: message)
      let isHiddenDecoded = !Self.hasPart(of: secret, in: message.removingPercentEncoding ?? message)
      #expect(isHidden && isHiddenDecoded)
      // The slash after it may be the first character of the secret.
      #expect(message.hasPrefix("https://host"))
    }
  }

  @Test func `the case of letters and a second encoding do not matter`() {
    var secrets = SecretText()
    secrets.hide("Token/With Space", as: "…")
    #expect(secrets.redacted("x TOKEN%2Fwith%20SPACE y") == "x … y")
    #expect(secrets.redacted("x token%252fwith%2520space y") == "x … y")
    #expect(secrets.redacted("x token/with+space y") == "x … y")
  }

  @Test func `a short secret is hidden only as a whole, and a long one before a short one`() {
    var secrets = SecretText()
    secrets.hide("abc", as: "${A}")
    secrets.hide("abcdef", as: "${B}")
    secrets.hide("", as: "${C}")
    #expect(secrets.redacted("ab abc abcd abcdef") == "ab ${A} ${A}d ${B}")
    #expect(SecretText().redacted("abc") == "abc")
  }

  @Test func `the secrets of a URL are hidden also where a server repeats them`() {
    var secrets = SecretText()
    secrets.hideSecrets(ofURL: "https://some-user:pass-word@host/a?key=0123456789&b=1#fragment")
    #expect(secrets.redacted("https://some-user:pass-word@host/a?key=0123456789&b=1#fragment") == "https://host/a…")
    #expect(secrets.redacted("https://host/0123456789/x: status 404") == "https://host/…/x: status 404")
    #expect(secrets.redacted("https://host/pass-word: a 1") == "https://host/…: a 1")
  }

  @Test func `the zip within a zip that a URL names is not a secret`() {
    var secrets = SecretText()
    let url = "https://host/all.zip?key=0123456789#rail/bus.zip"
    secrets.hideSecrets(ofURL: url)
    #expect(
      secrets.redacted("\(url): has no member rail/bus.zip")
        == "https://host/all.zip…#rail/bus.zip: has no member rail/bus.zip")
    #expect(secrets.redacted("0123456789") == "…")
  }

  @Test func `messages are cut after secrets are hidden`() {
    var secrets = SecretText()
    secrets.hide(String(repeating: "s", count: 100), as: "${KEY}")
    for length in 3990...4110 {
      let text = String(repeating: "x", count: length) + String(repeating: "s", count: 100) + "end"
      let message = secrets.redacted(text)
      #expect(message.utf8.count <= SecretText.maximumByteCount + 3)
      #expect(!message.contains("s"))
    }
  }
}
