/// A language of pages. The raw value is its BCP 47 tag.
package enum PageLanguage: String, CaseIterable, Sendable {
  case english = "en"
  case german = "de"
  case french = "fr"
  case spanish = "es"
  case japanese = "ja"

  /// The language's name for itself.
  package var name: String {
    switch self {
    case .english: "English"
    case .german: "Deutsch"
    case .french: "Français"
    case .spanish: "Español"
    case .japanese: "日本語"
    }
  }

  /// A number with its digits in groups of three.
  package func text(of number: Int) -> String {
    var digits = Array(String(number.magnitude))
    // Spanish has groups from five digits on.
    if self == .spanish, digits.count < 5 { return String(number) }
    var index = digits.count - 3
    while index > 0 {
      digits.insert(digitSeparator, at: index)
      index -= 3
    }
    return (number < 0 ? "-" : "") + String(digits)
  }

  private var digitSeparator: Character {
    switch self {
    case .english, .japanese: ","
    case .german: "."
    case .french: "\u{202F}"
    case .spanish: "\u{A0}"
    }
  }
}

extension Int {
  /// With commas.
  package var grouped: String { PageLanguage.english.text(of: self) }
}

extension [PageLanguage] {
  /// Each once, in their order; English if there is none.
  package var orEnglish: [PageLanguage] {
    isEmpty ? [.english] : reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
