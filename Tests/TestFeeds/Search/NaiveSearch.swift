import Foundation

/// An independent model of the stop search: whether riders expect a text to find a stop.
///
/// Letters are decomposed by Foundation. Only the letters without a decomposition are listed.
package enum NaiveSearch {
  /// Whether each typed word is found among the words of a stop.
  package static func finds(_ typed: [String], in words: [String]) -> Bool {
    typed.allSatisfy { typed in
      isPrefix(typed, in: words) || (typed.contains(where: isUnspaced) && isPart(typed, of: words))
    }
  }

  private static func isPrefix(_ typed: String, in words: [String]) -> Bool {
    spellings(of: typed).contains { typed in words.contains { spellings(of: $0).contains { $0.hasPrefix(typed) } } }
  }

  private static func isPart(_ typed: String, of words: [String]) -> Bool {
    let typed = baseLetters(of: typed.lowercased())
    return words.contains { baseLetters(of: $0.lowercased()).contains(typed) }
  }

  private static func isUnspaced(_ letter: Character) -> Bool {
    letter.isLetter
      && String(letter).range(
        of: "[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々]", options: .regularExpression) != nil
  }

  /// The word in base letters, and with two letters for umlauts and similar letters.
  private static func spellings(of word: String) -> Set<String> {
    let lowercase = word.lowercased().precomposedStringWithCanonicalMapping
    let twoLetters = lowercase.map { spelledOut[$0] ?? String($0) }.joined()
    return [baseLetters(of: lowercase), baseLetters(of: twoLetters)]
  }

  private static func baseLetters(of text: String) -> String {
    var letters = ""
    for scalar in text.decomposedStringWithCanonicalMapping.unicodeScalars
    where scalar.properties.generalCategory != .nonspacingMark {
      letters += withoutDecomposition[Character(scalar)] ?? String(scalar)
    }
    return letters
  }

  private static let spelledOut: [Character: String] = ["ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa"]

  private static let withoutDecomposition: [Character: String] = [
    "ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "ŋ": "n", "ŧ": "t", "ß": "ss", "æ": "ae", "œ": "oe",
    "þ": "th", "ς": "σ", "ґ": "г", "ə": "e",
  ]
}
