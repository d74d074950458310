/// Counts the bytes of a body against the longest one allowed.
struct BodyLimit {
  let maximum: Int
  private(set) var received = 0

  init(maximum: Int) {
    self.maximum = maximum
  }

  /// Whether a head announces a longer body.
  func isExceeded(by head: HTTPResponseHead) -> Bool {
    head.fields["Content-Length"].flatMap { ContentLength.parse($0) }.map { $0 > maximum } ?? false
  }

  /// Counts a piece. Returns `false`, and counts nothing, when it goes past the maximum.
  mutating func add(_ byteCount: Int) -> Bool {
    guard byteCount <= maximum - received else { return false }
    received += byteCount
    return true
  }

  func error(url: String) -> TransportError {
    TransportError(.tooLarge, url: url, "the response has more than \(maximum) bytes")
  }
}
