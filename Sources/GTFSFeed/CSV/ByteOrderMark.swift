/// Byte order marks before a text. Programs also write several, put them after blanks or in quotes, or encode them twice.
package enum ByteOrderMark {
  static let bytes: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// A mark that was read as Latin-1 and encoded again.
  private static let encodedTwice = Array("\u{EF}\u{BB}\u{BF}".utf8)

  /// Returns the bytes after all marks at the start; blanks may stand between marks. Without a mark, returns all bytes.
  package static func removed(from bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var (rest, end) = (bytes, bytes)
    while let first = rest.first {
      if let mark = [Self.bytes, encodedTwice].first(where: { rest.starts(with: $0) }) {
        rest = rest.dropFirst(mark.count)
        end = rest
      } else if Byte.isBlank(first) || first == Byte.lineFeed || first == Byte.carriageReturn {
        rest = rest.dropFirst()
      } else {
        break
      }
    }
    return end
  }

  /// Returns the first name of a header without marks, trimmed and unquoted as without them; `nil` if it has none.
  package static func removed(fromName name: String) -> String? {
    var rest = Array(name.utf8)[...]
    while true {
      let text = removed(from: rest)
      if text.count == rest.count { break }
      rest = unquoted(trimmed(text))
    }
    return rest.count == name.utf8.count ? nil : String(decoding: rest, as: UTF8.self)
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let rest = bytes.drop { Byte.isBlank($0) }
    guard let end = rest.lastIndex(where: { !Byte.isBlank($0) }) else { return [] }
    return rest[...end]
  }

  private static func unquoted(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard bytes.count > 1, bytes.first == Byte.quote, bytes.last == Byte.quote else { return bytes }
    let inner = bytes.dropFirst().dropLast()
    return inner.contains(Byte.quote) ? bytes : trimmed(inner)
  }
}
