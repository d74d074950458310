import BundleFormat
import Testing

@testable import TransitBundle

@Suite struct `Base letters` {
  @Test func `searches reduce letters to the base letters in the names of Unicode`() {
    let letters = NamedLetters()
    let differences = (0...0x10FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init).filter { scalar in
      let text = String(scalar)
      return !equal(SearchText.folded(text), letters.folded(SearchSpelling.plain(text)))
        || !equal(SearchText.spelledOut(text), letters.folded(SearchSpelling.spelledOut(text)))
    }
    #expect(differences.map { letters.row($0) } == [])
  }

  /// Compares scalars, because letters that Unicode regards as equal are different words in the index.
  private func equal(_ left: String, _ right: String) -> Bool {
    left.utf8.elementsEqual(right.utf8)
  }
}

/// Base letters by names such as "LATIN SMALL LETTER E WITH ACUTE".
private struct NamedLetters {
  private static let blocks: [ClosedRange<UInt32>] = [0x61...0x7A, 0xDF...0x24F, 0x370...0x52F, 0x1E00...0x1FFF]

  private var baseLetters: [Unicode.Scalar: Unicode.Scalar] = [:]

  init() {
    var letters: [String: Unicode.Scalar] = [:]
    for letter in Self.blocks.joined().compactMap(Unicode.Scalar.init) {
      if let name = letter.properties.name { letters[name] = letter }
    }
    for (name, letter) in letters {
      if let accent = name.firstRange(of: " WITH ") {
        baseLetters[letter] = letters[String(name[..<accent.lowerBound])]
      }
    }
  }

  func folded(_ text: String) -> String {
    var folded = String.UnicodeScalarView()
    for scalar in text.lowercased().unicodeScalars where scalar.properties.generalCategory != .nonspacingMark {
      folded.append(baseLetters[scalar] ?? scalar)
    }
    return String(folded)
  }

  /// The letter and its name, for the message of a failure.
  func row(_ letter: Unicode.Scalar) -> String {
    "\(letter.escaped(asASCII: true)) \(letter.properties.name ?? "without a name")"
  }
}
