import ArgumentParser

/// Where the server listens: `127.0.0.1:8080`, `localhost:8080` or `[::1]:8080`.
struct ListenAddress {
  /// Without brackets.
  let host: String
  /// 0 for a free one.
  let port: Int

  /// - Throws: `ValidationError`.
  init(_ text: String) throws {
    guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
      (0...65_535).contains(port), let host = Self.host(text[..<colon])
    else {
      throw ValidationError("--listen: expected an address and a port, such as 127.0.0.1:8080 or [::1]:8080")
    }
    (self.host, self.port) = (host, port)
  }

  private static func host(_ text: Substring) -> String? {
    var host = text
    if text.hasPrefix("["), text.hasSuffix("]") { host = text.dropFirst().dropLast() }
    return host.isEmpty || host.contains { "[]".contains($0) } ? nil : String(host)
  }

  /// - Parameter port: The one that was taken, if it is known.
  func url(port taken: Int?) -> String {
    "http://\(host.contains(":") ? "[\(host)]" : host):\(taken ?? port)/"
  }
}
