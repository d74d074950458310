/// Recognizes private keys in text, so that no message contains one.
package enum PrivateKeyText {
  /// Returns the start of the first private key in a text; `nil` if there is none.
  ///
  /// Recognizes PEM, and PKCS #1, PKCS #8, SEC 1 and OpenSSH keys in base64 or hexadecimal, also within other text. PEM
  /// counts even if it is not a private key. Does not recognize the bytes of a key alone, see ``isBare(_:)``.
  package static func start(in text: String) -> String.Index? {
    let bytes = Array(text.utf8)
    let start = bytes.indices.first { index in
      if isSpace(bytes[index]) { return false }
      let rest = bytes[index...]
      return rest.starts(with: pemBegin) || rest.starts(with: "-----END".utf8)
        || isKey(decoded(rest, bitsPerDigit: 6, digit: base64Digit))
        || isKey(decoded(rest, bitsPerDigit: 4, digit: hexadecimalDigit))
    }
    return start.map { text.utf8.index(text.startIndex, offsetBy: $0) }
  }

  /// Whether a text has the form of the 32 or 64 bytes of an Ed25519 private key, in base64 or hexadecimal. Other values
  /// may have this form too.
  package static func isBare(_ text: String) -> Bool {
    var digits = text.utf8.filter { !isSpace($0) && $0 != UInt8(ascii: ":") }
    if [64, 128].contains(digits.count), digits.allSatisfy({ hexadecimalDigit($0) != nil }) { return true }
    while digits.last == UInt8(ascii: "=") { digits.removeLast() }
    return [43, 86].contains(digits.count) && digits.allSatisfy { base64Digit($0) != nil }
  }

  /// Returns a text that ends before the first private key in it.
  package static func redacted(_ text: String) -> String {
    start(in: text).map { text[..<$0] + "(a private key)" } ?? text
  }

  private static let pemBegin = Array("-----BEGIN".utf8)
  private static let openSSHBegin = Array("openssh-key-v1".utf8)
  /// The object identifier of PKCS #5 and PKCS #12, as DER without the last byte: an encrypted key.
  private static let encryption: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01]

  /// Whether these are the first bytes of a private key: a DER sequence of a version and a number, octets or an
  /// algorithm; or the name of another format.
  private static func isKey(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: pemBegin) || bytes.starts(with: openSSHBegin) { return true }
    guard bytes.count > 8, bytes[0] == 0x30 else { return false }
    let contents = bytes.dropFirst(bytes[1] < 0x80 ? 2 : 2 + Int(bytes[1] & 3))
    if contents.starts(with: [0x02, 0x01]), [0, 1].contains(contents.dropFirst(2).first) {
      return [0x02, 0x04, 0x30].contains(contents.dropFirst(3).first)
    }
    return contents.first == 0x30 && contents.dropFirst(2).starts(with: encryption)
  }

  /// Decodes the first bytes of a key, at most 18. Skips spaces and line ends.
  private static func decoded(
    _ text: ArraySlice<UInt8>, bitsPerDigit: Int, digit: (UInt8) -> UInt32?
  ) -> [UInt8] {
    var (bytes, bits, bitCount) = ([UInt8](), UInt32(0), 0)
    for byte in text where !isSpace(byte) {
      guard bytes.count < 18, let value = digit(byte) else { break }
      (bits, bitCount) = (bits << UInt32(bitsPerDigit) | value, bitCount + bitsPerDigit)
      guard bitCount >= 8 else { continue }
      bitCount -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(bitCount)))
      // The first byte of all keys: a DER sequence, "-" or "o".
      if bytes.count == 1, ![0x30, 0x2D, 0x6F].contains(bytes[0]) { break }
    }
    return bytes
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  /// The value of a digit of base64 or base64url.
  private static func base64Digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte) - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte) + 4
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }

  private static func hexadecimalDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte) - 48
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte) - 55
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte) - 87
    default: nil
    }
  }
}
