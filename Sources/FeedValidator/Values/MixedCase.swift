/// The check of `mixed_case_recommended_field`: texts for riders should not be all capitals or all lower case.
///
/// Source: `MixedCaseValidatorGenerator` of the canonical validator.
enum MixedCase {
  /// The letters between two other characters.
  private struct Word {
    /// In UTF-16 units, as Java counts.
    var length = 0
    var hasUppercase = false
    var hasLowercase = false
    var hasOther = false
  }

  /// Whether a text passes.
  ///
  /// One word fails if it is longer than one letter and all lower case. Several words fail if at least two of them are
  /// not one letter long and none has letters of both cases. Text that starts with another character has an empty word
  /// first, which counts as one of several, as `String.split` returns it.
  static func isAccepted(_ text: String) -> Bool {
    var words = [Word()]
    for scalar in text.unicodeScalars {
      if !add(scalar, to: &words[words.count - 1]), words.count == 1 || words[words.count - 1].length > 0 {
        words.append(Word())
      }
    }
    while words.last?.length == 0 { words.removeLast() }
    if words.count == 1 {
      return words[0].length <= 1 || words[0].hasUppercase || words[0].hasOther
    }
    return words.count { $0.length != 1 } < 2 || words.contains { $0.hasUppercase && $0.hasLowercase }
  }

  /// Adds a letter to a word; returns `false` for any other character.
  private static func add(_ scalar: Unicode.Scalar, to word: inout Word) -> Bool {
    switch scalar.value {
    case 0x61...0x7A: word.hasLowercase = true
    case 0x41...0x5A: word.hasUppercase = true
    case 0..<0x80: return false
    default:
      switch scalar.properties.generalCategory {
      case .lowercaseLetter: word.hasLowercase = true
      case .uppercaseLetter: word.hasUppercase = true
      case .titlecaseLetter, .modifierLetter, .otherLetter: word.hasOther = true
      default: return false
      }
    }
    word.length += scalar.value > 0xFFFF ? 2 : 1
    return true
  }
}
