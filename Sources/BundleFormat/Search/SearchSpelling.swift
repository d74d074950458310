/// Further spellings of the texts in the search index, so that riders find a stop by the letters of their keyboard.
///
/// SQLite's tokenizer unicode61 removes the accents of Latin letters and ignores case. The spellings here cover the
/// rest: letters that do not decompose (`ł`, `ß`), accents of other scripts (`ά`), and two letters for one (`ue` for `ü`).
/// The builder adds them to the index, the verifier expects them,
/// and searches apply them to the typed text.
///
/// All tables are fixed, so that the same feed gives the same index with every version of Unicode.
package enum SearchSpelling {
  /// Returns a text to be indexed with all its spellings, one per line.
  ///
  /// Cost: linear. SQLite stores a word that several spellings share once.
  package static func indexed(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var spellings = [text]
    for spelling in [plain(text), spelledOut(text)]
    where !spellings.contains(where: { $0.utf8.elementsEqual(spelling.utf8) }) {
      spellings.append(spelling)
    }
    return spellings.joined(separator: "\n")
  }

  /// Replaces letters that SQLite's tokenizer does not reduce to base letters: `Łódź` becomes `lódź`.
  package static func plain(_ text: String) -> String {
    replaced(text, by: plainLetters, marks: [:])
  }

  /// Writes umlauts and similar letters as two letters, and all others as ``plain(_:)`` does: `Łódź` becomes `lódź`,
  /// `Zürich` becomes `Zuerich`.
  package static func spelledOut(_ text: String) -> String {
    replaced(text, by: spelledOutLetters, marks: spelledOutMarks)
  }

  /// - Parameter marks: The letter that a combining mark adds to the letter before it.
  private static func replaced(
    _ text: String, by letters: [Unicode.Scalar: String],
    marks: [Unicode.Scalar: [Unicode.Scalar: Unicode.Scalar]]
  ) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var result = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if let letter = previous.flatMap({ marks[scalar]?[$0] }) {
        result.append(letter)
      } else if let replacement = letters[scalar] {
        result.append(contentsOf: replacement.unicodeScalars)
      } else if let narrow = narrow(scalar) {
        result.append(narrow)
      } else {
        result.append(scalar)
      }
      previous = scalar
    }
    return String(result)
  }

  /// The ASCII form of a fullwidth letter or digit, as in `ＪＲ`.
  private static func narrow(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0xFF10...0xFF19, 0xFF21...0xFF3A, 0xFF41...0xFF5A: Unicode.Scalar(scalar.value - 0xFEE0)
    default: nil
    }
  }
}

// MARK: Letters

extension SearchSpelling {
  /// Lowercase letters by the spelling that replaces them.
  private static let plainRows: [(spelling: String, letters: String)] = [
    // Latin letters with strokes, hooks and tails.
    ("a", "ǡẚⱥ"), ("b", "ƀƃɓ"), ("c", "ƈȼɕ"), ("d", "đðɖɗȡƌ"), ("e", "əǝɛɇ"), ("f", "ƒ"), ("g", "ǥɠɣ"), ("h", "ħɦ"),
    ("i", "ıɨ"), ("j", "ɉʝ"), ("k", "ĸƙ"), ("l", "łŀƚɫɬɭȴ"), ("m", "ɱ"), ("n", "ŋŉƞɲɳȵ"), ("o", "øǿɔ"), ("p", "ƥ"),
    ("q", "ɋʠ"), ("r", "ɍɼɽɾ"), ("s", "ſȿʂẜẝ"), ("t", "ŧƫƭȶʈⱦ"), ("u", "ʉ"), ("v", "ʋ"), ("y", "ƴɏỿ"),
    ("z", "ƶȥɀʐʑ"),
    // Ligatures and digraphs.
    ("ae", "æǣǽ"), ("oe", "œ"), ("ss", "ßẞ"), ("th", "þ"), ("ij", "ĳ"), ("dz", "ǆǳ"), ("lj", "ǉ"), ("nj", "ǌ"),
    ("ff", "ﬀ"), ("fi", "ﬁ"), ("fl", "ﬂ"), ("ffi", "ﬃ"), ("ffl", "ﬄ"), ("st", "ﬅﬆ"),
    // Apostrophes that are letters, such as the Hawaiian ʻokina.
    ("", "ʹʺʻʼʽʾʿˈ"),
    // Greek, with one accent and with several.
    ("α", "άἀἁἂἃἄἅἆἇὰάᾀᾁᾂᾃᾄᾅᾆᾇᾰᾱᾲᾳᾴᾶᾷ"), ("ε", "έἐἑἒἓἔἕὲέ"), ("η", "ήἠἡἢἣἤἥἦἧὴήᾐᾑᾒᾓᾔᾕᾖᾗῂῃῄῆῇ"),
    ("ι", "ίϊΐἰἱἲἳἴἵἶἷὶίῐῑῒΐῖῗ"), ("ο", "όὀὁὂὃὄὅὸό"), ("υ", "ύϋΰὐὑὒὓὔὕὖὗὺύῠῡῢΰῦῧ"), ("ω", "ώὠὡὢὣὤὥὦὧὼώᾠᾡᾢᾣᾤᾥᾦᾧῲῳῴῶῷ"),
    ("ρ", "ῤῥ"),
    // Cyrillic.
    ("а", "ӑӓ"), ("г", "ґѓғҕӷӻ"), ("е", "ёѐӗ"), ("ж", "җӂӝ"), ("з", "ҙӟ"), ("и", "йѝӣӥҋ"), ("і", "ї"), ("к", "ќқҝҟӄ"),
    ("л", "ӆԓԡԯ"), ("м", "ӎ"), ("н", "ңӈӊԣԩ"), ("о", "ӧ"), ("п", "ҧԥ"), ("р", "ҏ"), ("с", "ҫ"), ("т", "ҭ"),
    ("у", "ўӯӱӳ"),
    ("ү", "ұ"), ("х", "ҳӽӿ"), ("ч", "ҷҹӵ"), ("ы", "ӹ"), ("э", "ӭ"), ("ә", "ӛ"), ("ө", "ӫ"),
    // Arabic and Persian.
    ("ا", "أإآٱ"), ("ه", "ة"), ("و", "ؤ"), ("ي", "ىیئ"), ("ك", "ک"),
  ]

  /// Lowercase letters by the two letters that riders type instead.
  private static let spelledOutRows: [(spelling: String, letters: String)] = [
    ("ae", "ä"), ("oe", "öø"), ("ue", "ü"), ("aa", "å"),
  ]

  private static let plainLetters = letters(plainRows)

  private static let spelledOutLetters = letters(plainRows + spelledOutRows)

  /// Diaeresis and ring as combining marks after their letters.
  private static let spelledOutMarks: [Unicode.Scalar: [Unicode.Scalar: Unicode.Scalar]] = [
    "\u{308}": ["a": "e", "o": "e", "u": "e", "A": "e", "O": "e", "U": "e"], "\u{30A}": ["a": "a", "A": "a"],
  ]

  /// The spelling of each letter in lowercase, in uppercase and, for digraphs, in titlecase.
  private static func letters(_ rows: [(spelling: String, letters: String)]) -> [Unicode.Scalar: String] {
    var spellings: [Unicode.Scalar: String] = [:]
    for (spelling, letters) in rows {
      for scalar in letters.unicodeScalars {
        spellings[scalar] = spelling
        // Unicode never changes the case of letters that have one.
        for cased in [scalar.properties.uppercaseMapping, scalar.properties.titlecaseMapping] {
          let scalars = cased.unicodeScalars
          // ASCII letters such as I, the uppercase of ı, stand for themselves.
          if let only = scalars.first, scalars.count == 1, !only.isASCII { spellings[only] = spelling }
        }
      }
    }
    return spellings
  }
}
