/// The letters with accents that searches reduce to base letters, apart from those that `SearchSpelling` replaces.
///
/// Where Unicode names a letter "LATIN SMALL LETTER E WITH ACUTE", its base letter is "LATIN SMALL LETTER E". The table is
/// fixed: the names themselves take half a megabyte of the core.
enum BaseLetters {
  /// Returns the base letter of a lowercase letter, or nil for a letter without an accent.
  static func letter(of letter: Unicode.Scalar) -> Unicode.Scalar? {
    letters[letter]
  }

  /// Lowercase letters by their base letter.
  private static let rows: [(base: Unicode.Scalar, letters: String)] = [
    // Latin.
    ("a", "àáâãäåāăąǎǟǻȁȃȧḁạảấầẩẫậắằẳẵặ"), ("b", "ḃḅḇ"), ("c", "çćĉċčḉ"), ("d", "ďḋḍḏḑḓ"),
    ("e", "èéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệ"), ("f", "ḟ"), ("g", "ĝğġģǧǵḡ"), ("h", "ĥȟḣḥḧḩḫẖ"), ("i", "ìíîïĩīĭįǐȉȋḭḯỉị"),
    ("j", "ĵǰ"), ("k", "ķǩḱḳḵ"), ("l", "ĺļľḷḹḻḽ"), ("m", "ḿṁṃ"), ("n", "ñńņňǹṅṇṉṋ"),
    ("o", "òóôõöōŏőơǒǫǭȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợ"), ("p", "ṕṗ"), ("r", "ŕŗřȑȓṙṛṝṟ"), ("s", "śŝşšșṡṣṥṧṩ"),
    ("t", "ţťțṫṭṯṱẗ"), ("u", "ùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự"), ("v", "ṽṿ"), ("w", "ŵẁẃẅẇẉẘ"), ("x", "ẋẍ"),
    ("y", "ýÿŷȳẏẙỳỵỷỹ"), ("z", "źżžẑẓẕ"), ("ſ", "ẛ"),
    // Greek with oxia, which Unicode normalization replaces by letters with tonos.
    ("α", "\u{1F71}"), ("ε", "\u{1F73}"), ("η", "\u{1F75}"), ("ι", "\u{1F77}\u{1FD3}"), ("ο", "\u{1F79}"),
    ("υ", "\u{1F7B}\u{1FE3}"), ("ω", "\u{1F7D}"),
    // Cyrillic.
    ("ѡ", "ѽ"), ("ѵ", "ѷ"), ("һ", "ԧ"), ("ҽ", "ҿ"),
  ]

  private static let letters: [Unicode.Scalar: Unicode.Scalar] = {
    var letters: [Unicode.Scalar: Unicode.Scalar] = [:]
    for (base, accented) in rows {
      for letter in accented.unicodeScalars { letters[letter] = base }
    }
    return letters
  }()
}
