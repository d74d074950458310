/// Addresses of web pages, as `UrlValidator` of commons-validator 1.6 judges them with its default options.
///
/// Its limits are kept: a host needs a top-level domain of 2017. A path cannot have `//` or characters outside ASCII; a
/// query and a fragment can. Users and IPv6 addresses are not read.
enum WebAddress {
  /// Whether the text is a scheme `http`, `https` or `ftp`, then `//`, a host, and perhaps a port, path, query and
  /// fragment.
  static func isValid(_ text: String) -> Bool {
    let address = text.prefix { $0 != "#" }
    let location = address.prefix { $0 != "?" }
    let start = location.lowercased()
    guard let scheme = ["http://", "https://", "ftp://"].first(where: { start.hasPrefix($0) }) else { return false }
    let authority = location.dropFirst(scheme.count).prefix { $0 != "/" }
    return isAuthority(authority) && isPath(location[authority.endIndex...])
      && !address[location.endIndex...].utf8.contains { $0 == 0x20 || 0x09...0x0D ~= $0 }
  }

  private static func isAuthority(_ authority: Substring) -> Bool {
    let parts = authority.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard HostName.isValid(parts[0]) else { return false }
    return parts.count == 1 || parts[1].isEmpty || UInt16(parts[1]) != nil && parts[1].first != "+"
  }

  private static func isPath(_ path: Substring) -> Bool {
    path.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_:@&?=+,.!/~*'%$;()".contains($0)) }
      && !path.contains("//")
  }
}
