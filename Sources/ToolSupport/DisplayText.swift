import TransitFoundation

/// Makes text from a feed safe to print on a terminal.
package enum DisplayText {
  /// Replaces every control character, including line breaks, with a space, so that a feed cannot move the cursor or
  /// add lines.
  package static func oneLine(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { shown.append(isControl(scalar) ? " " : scalar) }
    return String(shown)
  }

  /// The number of terminal columns of a text; East Asian wide characters and emoji take two.
  package static func width(of text: String) -> Int {
    text.reduce(0) { $0 + (isWide($1) ? 2 : 1) }
  }

  /// Pads a text with spaces to `width` columns.
  package static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - self.width(of: text)))
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    // Bidirectional overrides would reorder the rest of the line.
    case .format: JSONEscapes.isOverride(scalar)
    default: false
    }
  }

  /// Approximates the wide ranges of <https://www.unicode.org/reports/tr11/>; exact enough for aligning columns.
  private static func isWide(_ character: Character) -> Bool {
    guard let value = character.unicodeScalars.first?.value, value >= 0x1100 else { return false }
    switch value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return true
    default:
      return false
    }
  }
}
