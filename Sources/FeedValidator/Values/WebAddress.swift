/// Addresses of web pages, as `UrlValidator` of commons-validator 1.6 judges them with its default options.
///
/// Its limits are kept: a host needs a top-level domain of 2017. A path cannot have `//` or characters outside ASCII; a
/// query and a fragment can.
enum WebAddress {
  /// Whether the text is a scheme `http`, `https` or `ftp`, then `//`, a host, and perhaps a path, query and fragment.
  static func isValid(_ text: String) -> Bool {
    let (address, fragment) = parts(text[...], at: "#")
    guard fragment?.unicodeScalars.contains(where: JavaText.isLineEnd) != true else { return false }
    let (location, query) = parts(address, at: "?")
    guard let scheme = ["http:", "https:", "ftp:"].first(where: { hasScheme($0, location) }) else { return false }
    let rest = location.unicodeScalars.dropFirst(scheme.utf8.count)
    guard rest.starts(with: "//".unicodeScalars) else { return false }
    let hierarchy = rest.dropFirst(2)
    let pathStart = hierarchy.firstIndex(of: "/") ?? hierarchy.endIndex
    return isAuthority(Substring(hierarchy[..<pathStart])) && isPath(Substring(hierarchy[pathStart...]))
      && query?.utf8.contains(where: JavaText.isSpace) != true
  }

  /// Returns the text before the first separator, and the text after it if there is one.
  private static func parts(_ text: Substring, at separator: Unicode.Scalar) -> (Substring, Substring?) {
    guard let index = text.unicodeScalars.firstIndex(of: separator) else { return (text, nil) }
    let scalars = text.unicodeScalars
    return (Substring(scalars[..<index]), Substring(scalars[scalars.index(after: index)...]))
  }

  private static func hasScheme(_ scheme: String, _ text: Substring) -> Bool {
    text.utf8.count >= scheme.utf8.count
      && zip(text.utf8, scheme.utf8).allSatisfy { $0 == $1 || (DomainName.isLetter($0) && $0 | 0x20 == $1) }
  }

  /// Whether the text is a host with an optional user before it and an optional port after it.
  ///
  /// The validator ignores white space at the end, and the port of an IPv6 address.
  private static func isAuthority(_ authority: Substring) -> Bool {
    var rest = DomainName.ascii(authority).utf8
    let version6 = bracketedHost(rest)
    if let version6 {
      rest = rest[version6.endIndex...].dropFirst()
    } else {
      rest = afterUser(rest)
    }
    let host = version6 ?? rest.prefix { DomainName.isLetter($0) || DomainName.isDigit($0) || $0 == 45 || $0 == 46 }
    if version6 == nil { rest = rest[host.endIndex...] }
    if rest.first == UInt8(ascii: ":") {
      let port = rest.dropFirst().prefix(while: DomainName.isDigit)
      rest = rest[port.endIndex...]
      guard version6 != nil || isPort(port) else { return false }
    }
    let hasLineEnd = Substring(rest).unicodeScalars.contains(where: JavaText.isLineEnd)
    guard !hasLineEnd, rest.allSatisfy({ $0 <= 0x20 }) else { return false }
    if let version6 { return InternetAddress.isVersion6(Substring(version6)) }
    return DomainName.isValid(Substring(host)) || InternetAddress.isVersion4(Substring(host))
  }

  /// Returns the address in square brackets at the start of the text.
  private static func bracketedHost(_ text: Substring.UTF8View) -> Substring.UTF8View? {
    guard text.first == UInt8(ascii: "[") else { return nil }
    let address = text.dropFirst().prefix { GTFSValue.hexDigit($0) != nil || $0 == UInt8(ascii: ":") }
    guard !address.isEmpty, text[address.endIndex...].first == UInt8(ascii: "]") else { return nil }
    return address
  }

  /// Returns the text after `user@` or `user:password@`; returns all of the text if there is no user.
  private static func afterUser(_ text: Substring.UTF8View) -> Substring.UTF8View {
    let user = text.prefix(while: isUserCharacter)
    var rest = text[user.endIndex...]
    if rest.first == UInt8(ascii: ":") { rest = rest.dropFirst().drop(while: isUserCharacter) }
    guard !user.isEmpty, rest.first == UInt8(ascii: "@") else { return text }
    return rest.dropFirst()
  }

  private static func isUserCharacter(_ byte: UInt8) -> Bool {
    DomainName.isLetter(byte) || DomainName.isDigit(byte) || "%&'()*+,-._~!$;=".utf8.contains(byte)
  }

  private static func isPort(_ digits: Substring.UTF8View) -> Bool {
    guard !digits.isEmpty else { return true }
    return Int32(Substring(digits)).map { $0 <= 0xFFFF } ?? false
  }

  /// Whether the text is empty or a path that does not leave the host with `..`.
  private static func isPath(_ path: Substring) -> Bool {
    let isPlain = path.utf8.allSatisfy {
      DomainName.isLetter($0) || DomainName.isDigit($0) || "-_:@&?=+,.!/~*'%$;()".utf8.contains($0)
    }
    guard isPlain else { return false }
    var depth = 0
    let segments = path.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for (index, segment) in segments.enumerated() {
      switch Substring(segment) {
      case "": if index < segments.count - 1 { return false }
      case ".": break
      case "..": depth -= 1
      default: depth += 1
      }
      guard depth >= 0 else { return false }
    }
    return true
  }
}
