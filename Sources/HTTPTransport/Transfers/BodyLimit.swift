/// Counts the bytes of a body and enforces a maximum.
struct BodyLimit {
  let maximum: Int
  private(set) var received = 0

  init(maximum: Int) {
    self.maximum = maximum
  }

  /// Whether the head announces a body longer than the maximum.
  func isExceeded(by head: HTTPResponseHead) -> Bool {
    head.fields["Content-Length"].flatMap { ContentLength.parse($0) }.map { $0 > maximum } ?? false
  }

  /// Counts a piece. Returns `false` without counting if it exceeds the maximum.
  mutating func add(_ byteCount: Int) -> Bool {
    guard byteCount <= maximum - received else { return false }
    received += byteCount
    return true
  }

  func error(url: String) -> TransportError {
    TransportError(.tooLarge, url: url, "the response has more than \(maximum) bytes")
  }
}
