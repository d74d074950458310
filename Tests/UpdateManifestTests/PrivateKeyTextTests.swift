import Foundation
import Testing
import UpdateManifest

@Suite struct `Private keys in text` {
  /// The first bytes of each kind of key, to which random bytes are added.
  private static let kinds: [(name: String, start: [UInt8], byteCount: Int)] = [
    ("Ed25519, PKCS #8", [0x30, 0x2E, 2, 1, 0, 0x30, 5, 6, 3, 0x2B, 0x65, 0x70, 4, 0x22, 4, 0x20], 48),
    ("Ed25519, PKCS #8 with public key", [0x30, 0x51, 2, 1, 1, 0x30, 5, 6, 3, 0x2B, 0x65, 0x70, 4, 0x22, 4, 0x20], 83),
    ("RSA, PKCS #1", [0x30, 0x82, 4, 0xA4, 2, 1, 0, 2, 0x82, 1, 1, 0], 1192),
    ("RSA, PKCS #8", [0x30, 0x82, 4, 0xBE, 2, 1, 0, 0x30, 0x0D, 6, 9, 0x2A, 0x86, 0x48], 1218),
    ("P-256, SEC 1", [0x30, 0x77, 2, 1, 1, 4, 0x20], 121),
    ("P-256, PKCS #8", [0x30, 0x81, 0x87, 2, 1, 0, 0x30, 0x13, 6, 7, 0x2A, 0x86, 0x48], 138),
    ("encrypted", [0x30, 0x81, 0xA3, 0x30, 0x5F, 6, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 5, 0x0D], 166),
    ("OpenSSH", Array("openssh-key-v1\0".utf8), 399),
  ]

  /// The encodings of a key that people paste.
  private static func encodings(of der: [UInt8]) -> [String] {
    let body = Data(der).base64EncodedString()
    let lines = stride(from: 0, to: body.count, by: 64).map { String(body.dropFirst($0).prefix(64)) }
    let pem = "-----BEGIN PRIVATE KEY-----\n\(lines.joined(separator: "\n"))\n-----END PRIVATE KEY-----\n"
    return [
      pem, pem.replacing("\n", with: " "), pem.replacing("\n", with: "\r\n"), pem.replacing("\n", with: "\\n"),
      pem.replacing("\n", with: "%0A"), Data(pem.utf8).base64EncodedString(), body, lines.joined(separator: "\n"),
      lines.joined(separator: " "), body.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: ""),
      der.map { String(UInt16($0) | 0x100, radix: 16).dropFirst() }.joined(),
      der.map { String(UInt16($0) | 0x100, radix: 16).dropFirst() }.joined().uppercased(),
    ]
  }

  @Test func `keys of all kinds are found in all encodings, wherever they are`() throws {
    var generator = SystemRandomNumberGenerator()
    for kind in Self.kinds {
      for _ in 0..<20 {
        let random = (kind.start.count..<kind.byteCount).map { _ in UInt8.random(in: 0...255, using: &generator) }
        for encoding in Self.encodings(of: kind.start + random) {
          for text in [
            encoding, "x/\(encoding)", "--key=\(encoding)", "'\(encoding)': cannot be read", "Mü \(encoding)",
          ] {
            let start = try #require(PrivateKeyText.start(in: text), "\(kind.name) \(text)")
            #expect(text[start...].hasPrefix(encoding.prefix(40)))
            let shown = PrivateKeyText.redacted(text)
            #expect(shown == text.prefix(upTo: start) + "(a private key)")
          }
        }
      }
    }
  }

  @Test func `a key's body is found without the lines around it`() throws {
    let body = try PrivateKey().pem.split(separator: "\n")[1]
    #expect(PrivateKeyText.start(in: String(body)) != nil)
    for length in 12...body.count { #expect(PrivateKeyText.start(in: String(body.prefix(length))) != nil) }
  }

  @Test func `public keys, hashes and usual arguments are not private keys`() throws {
    var generator = SystemRandomNumberGenerator()
    let key = try PrivateKey().publicKey
    let body = key.pem.split(separator: "\n")[1]
    for text in ["\(body)", "\(key.id)", "MII", "30", "M", "Main Street", "/home/m/MC4/keys", "8503000:0:3"] {
      #expect(PrivateKeyText.start(in: text) == nil)
      #expect(PrivateKeyText.redacted(text) == text)
    }
    for _ in 0..<2000 {
      let bytes = (0..<64).map { _ in UInt8.random(in: 0...255, using: &generator) }
      #expect(PrivateKeyText.start(in: Data(bytes).base64EncodedString()) == nil)
      #expect(PrivateKeyText.start(in: bytes.map { String($0, radix: 16) }.joined()) == nil)
    }
  }

  @Test func `the bytes of a key alone are recognized by their number`() {
    for count in [32, 64] {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255) }
      let base64 = Data(bytes).base64EncodedString()
      let hexadecimal = bytes.map { String(UInt16($0) | 0x100, radix: 16).dropFirst() }
      for text in [
        base64, base64.replacing("=", with: ""), base64 + "\n",
        base64.replacing("/", with: "_").replacing("+", with: "-"),
        hexadecimal.joined(), hexadecimal.joined().uppercased(), hexadecimal.joined(separator: ":"),
      ] { #expect(PrivateKeyText.isBare(text), "\(text)") }
    }
    for text in ["", "online.key", "env:ONLINE_KEY", "-", "keys/online", String(repeating: "a", count: 44)] {
      #expect(!PrivateKeyText.isBare(text))
    }
  }
}
