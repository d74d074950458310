/// `--limit N`, read alike by all commands that list.
enum LimitOption {
  /// - Throws: ``UsageError`` unless the text is a number from 0 up.
  static func parse(_ text: String) throws(UsageError) -> Int {
    guard let limit = Int(text), limit >= 0 else { throw UsageError("expected a number from 0 up") }
    return limit
  }
}
