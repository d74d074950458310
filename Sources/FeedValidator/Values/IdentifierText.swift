/// The check of `non_ascii_or_non_printable_char`.
///
/// Source: `DefaultFieldValidator.hasOnlyPrintableAscii` of the canonical validator.
enum IdentifierText {
  /// Whether all characters are in the range 32 to 126.
  ///
  /// - Complexity: O(*n*). Allocates nothing.
  static func isPrintableASCII(_ cell: Span<UInt8>) -> Bool {
    var isPrintable = true
    for index in cell.indices { isPrintable = isPrintable && 32..<127 ~= cell[index] }
    return isPrintable
  }
}
