import HTTPTypes
import Hummingbird

/// The part of a file that a request asks for.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc9110#section-14>.
enum ByteRange: Equatable {
  case whole
  case part(ClosedRange<Int>)
  /// The file has no such bytes.
  case unsatisfiable

  /// Requests for several ranges, which a server may ignore, and for malformed ranges get the whole file.
  ///
  /// - Parameters:
  ///   - tag: The file's strong entity tag. With another tag in `If-Range`, the whole file is sent.
  ///   - count: The bytes of the file.
  init(_ request: Request, tag: String, count: Int) {
    self = .whole
    guard request.method == .get, let field = request.headers[.range] else { return }
    // Units have any case.
    guard field.prefix(6).lowercased() == "bytes=" else { return }
    if let condition = request.headers[.ifRange], condition != tag { return }
    let ends = field.dropFirst(6).split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
      .map { $0.trimmingSpaces }
    guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]) else { return }
    switch (first, last) {
    case (nil, nil): return
    case (nil, let length?): self = Self.range(max(0, count - length), count - 1)
    case (let first?, nil): self = Self.range(first, count - 1)
    case (let first?, let last?):
      if first <= last { self = Self.range(first, min(last, count - 1)) }
    }
  }

  private static func range(_ first: Int, _ last: Int) -> ByteRange {
    first <= last ? .part(first...last) : .unsatisfiable
  }

  /// - Returns: An inner `nil` for an empty text, `nil` for other text than digits. Numbers that overflow are beyond
  ///   each file.
  private static func number(_ text: Substring) -> Int?? {
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return .none }
    return .some(text.isEmpty ? nil : Int(text) ?? .max)
  }
}
