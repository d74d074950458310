/// Secrets, and what messages show in their place.
///
/// Also hides parts of secrets, of eight bytes or more: a message may quote a URL that was cut, or that a server sent. Percent-encoding and the case of letters make no difference.
package struct SecretText: Sendable {
  /// The most bytes of a message.
  package static let maximumByteCount = 4096

  /// A secret shorter than this is hidden only where all of it occurs.
  package static let pieceLength = 8

  private struct Secret {
    let shown: String
    let byteCount: Int
    /// All pieces of `pieceLength` bytes: ``SecretText/pieceLength``, or the whole secret if it is shorter.
    let pieces: Set<ArraySlice<UInt8>>
    let pieceLength: Int
  }

  private var secrets: [Secret] = []
  private var texts: [(hidden: String, shown: String)] = []

  package init() {}

  /// Hides a value and its parts, unless it is shorter than `minimum` bytes.
  package mutating func hide(_ value: String, as shown: String, minimum: Int = 1) {
    let layer = TextLayer(value)
    if layer.bytes.count < minimum { return }
    let length = min(Self.pieceLength, layer.bytes.count)
    var pieces = Set(layer.pieces(of: length).map { $0.bytes })
    let decoded = layer.decoded
    if decoded.bytes.count >= Self.pieceLength { pieces.formUnion(decoded.pieces(of: length).map { $0.bytes }) }
    secrets.append(Secret(shown: shown, byteCount: layer.bytes.count, pieces: pieces, pieceLength: length))
    // A long secret may contain a short one.
    secrets.sort { ($1.byteCount, $0.shown) < ($0.byteCount, $1.shown) }
  }

  /// Hides the credentials, the values in the query and the fragment of a URL.
  ///
  /// Values of less than eight bytes are hidden only as part of the URL.
  package mutating func hideSecrets(ofURL url: String) {
    texts.append((url, HTTPURL.redacted(url)))
    for value in HTTPURL.secrets(in: url) { hide(value, as: "…", minimum: Self.pieceLength) }
  }

  /// Returns a text without the secrets, cut to ``maximumByteCount``.
  package func redacted(_ text: String) -> String {
    let text = withoutSecrets(
      texts.reduce(text) { text, part in
        text.split(separator: part.hidden, omittingEmptySubsequences: false).joined(separator: part.shown)
      })
    return text.utf8.count <= Self.maximumByteCount
      ? text : String(decoding: text.utf8.prefix(Self.maximumByteCount), as: UTF8.self) + "…"
  }

  private func withoutSecrets(_ text: String) -> String {
    let original = Array(text.utf8)
    // For each byte, the index of the secret that it is part of.
    var marks = [Int?](repeating: nil, count: original.count)
    let first = TextLayer(text)
    // A server may encode what is encoded.
    let layers = [first, first.decoded, first.decoded.decoded]
    for (index, secret) in secrets.enumerated() {
      for layer in layers {
        for piece in layer.pieces(of: secret.pieceLength) where secret.pieces.contains(piece.bytes) {
          for place in piece.range where marks[place] == nil { marks[place] = index }
        }
      }
    }
    var result: [UInt8] = []
    var former: Int?
    for (mark, byte) in zip(marks, original) {
      if let mark, mark != former { result += Array(secrets[mark].shown.utf8) }
      if mark == nil { result.append(byte) }
      former = mark
    }
    return String(decoding: result, as: UTF8.self)
  }
}

/// The bytes of a text in lowercase, with their places in it.
private struct TextLayer {
  private(set) var bytes: [UInt8] = []
  /// For each byte, where it begins in the text; and where the last one ends.
  private var starts: [Int] = [0]

  init(_ text: String) {
    bytes = text.utf8.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0.asciiLowercase }
    starts = Array(0...bytes.count)
  }

  /// All pieces of `length` bytes, and the ranges of the text that they are in.
  func pieces(of length: Int) -> some Sequence<(bytes: ArraySlice<UInt8>, range: Range<Int>)> {
    (0..<max(0, bytes.count - length + 1)).lazy.map { start in
      (bytes[start..<(start + length)], starts[start]..<starts[start + length])
    }
  }

  /// The text without one layer of percent-encoding.
  var decoded: TextLayer {
    var layer = self
    (layer.bytes, layer.starts) = ([], [])
    var place = 0
    while place < bytes.count {
      let code = bytes[place] == UInt8(ascii: "%") ? Self.code(bytes[(place + 1)...].prefix(2)) : nil
      let byte = code ?? bytes[place]
      layer.bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte.asciiLowercase)
      layer.starts.append(starts[place])
      place += code == nil ? 1 : 3
    }
    layer.starts.append(starts[bytes.count])
    return layer
  }

  /// The value of two hexadecimal digits in lowercase.
  private static func code(_ digits: ArraySlice<UInt8>) -> UInt8? {
    guard digits.count == 2, digits.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }) else {
      return nil
    }
    return digits.reduce(0) { $0 << 4 | ($1 < 0x61 ? $1 - 0x30 : $1 - 0x57) }
  }
}
