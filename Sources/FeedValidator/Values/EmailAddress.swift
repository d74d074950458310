/// Addresses of electronic mail, as `EmailValidator` of commons-validator 1.6 judges them with its default options.
enum EmailAddress {
  /// Whether the text is a user, `@`, and a host with a known top-level domain or an internet address in brackets.
  static func isValid(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    guard !text.utf8.isEmpty, scalars.last != ".", let at = scalars.lastIndex(of: "@") else { return false }
    let user = Array(scalars[..<at].drop(while: isSpace))
    var host = scalars[scalars.index(after: at)...]
    while let last = host.last, isSpace(last) { host.removeLast() }
    guard user.reduce(0, { $0 + UTF16.width($1) }) <= 64, isUser(user[...]) else { return false }
    guard !host.contains(where: JavaText.isLineEnd) else { return false }
    return isHost(Substring(host))
  }

  private static func isHost(_ host: Substring) -> Bool {
    guard host.utf8.first == UInt8(ascii: "["), host.utf8.last == UInt8(ascii: "]"), host.utf8.count > 1 else {
      return DomainName.isValid(host)
    }
    let address = host.dropFirst().dropLast()
    return InternetAddress.isVersion4(address) || InternetAddress.isVersion6(address)
  }

  /// Whether the text is one or more words with dots between them.
  private static func isUser(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    wordEnds(text).contains { end in
      end == text.endIndex || (text[end] == "." && isUser(text[(end + 1)...]))
    }
  }

  /// Returns the places where the first word may end: one place, or several if the word is in quotation marks.
  private static func wordEnds(_ text: ArraySlice<Unicode.Scalar>) -> [Int] {
    if text.first == "\"" { return quotedWordEnds(text) }
    var end = text.startIndex
    while end < text.endIndex {
      if text[end] == "\\", end + 1 < text.endIndex, !JavaText.isLineEnd(text[end + 1]) {
        end += 2
      } else if isWordCharacter(text[end]) {
        end += 1
      } else {
        break
      }
    }
    return end > text.startIndex ? [end] : []
  }

  /// Returns the places after a quotation mark with at most escaped ones before it.
  private static func quotedWordEnds(_ text: ArraySlice<Unicode.Scalar>) -> [Int] {
    var ends: [Int] = []
    for index in text.indices.dropFirst() where text[index] == "\"" {
      ends.append(index + 1)
      guard text[index - 1] == "\\" else { break }
    }
    return ends
  }

  private static func isWordCharacter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0x20 && scalar.value != 0x7F && !"()<>@,;:\\\".[]".unicodeScalars.contains(scalar)
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && JavaText.isSpace(UInt8(scalar.value))
  }
}
