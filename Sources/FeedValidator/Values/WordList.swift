import TransitCTexts

/// Lists of words in files that the build embeds.
enum WordList {
  /// The top-level domains of February 2017, which the canonical validator accepts: version 2017020400 of
  /// <https://data.iana.org/TLD/tlds-alpha-by-domain.txt> plus the country codes without an assignment.
  // SAFETY: a static text that ends with zero.
  static let topLevelDomains = Set(lines(unsafe String(cString: transit_top_level_domains())))

  /// The names of time zones, links included: those of Java 17.0.15 with version 2025a of the time zone database, plus
  /// `America/Coyhaique`. Source: <https://www.iana.org/time-zones>.
  // SAFETY: a static text that ends with zero.
  static let timeZones = Set(lines(unsafe String(cString: transit_time_zones())))

  /// English names of languages by their code in lower case: those of `Locale.getDisplayLanguage` in Java 17, which has
  /// 579 more, all for codes of three letters.
  static let languages = Dictionary(
    // SAFETY: a static text that ends with zero.
    uniqueKeysWithValues: lines(unsafe String(cString: transit_languages())).map { line in
      (line.prefix { $0 != " " }, String(line.drop { $0 != " " }.dropFirst()))
    })

  static func lines(_ text: String) -> [Substring] {
    parts(of: text[...], at: UInt8(ascii: "\n"))
  }

  static func words(_ line: Substring) -> [Substring] { parts(of: line, at: UInt8(ascii: " ")) }

  /// Splits by bytes: a search for characters would take most of the time of a small feed.
  private static func parts(of text: Substring, at separator: UInt8) -> [Substring] {
    text.utf8.split(separator: separator).map { Substring($0) }
  }
}
