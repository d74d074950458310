import BundleFormat
import TransitSQLite
import TransitValues

/// Writes `stop_search`: the name, code and spoken name (`tts_stop_name`) of each stop, and the name's translations,
/// with all their spellings.
struct SearchWriter {
  private static let code = GTFSSchema.stops.position(of: "stop_code")
  private static let name = GTFSSchema.stops.position(of: "stop_name")
  private static let spokenName = GTFSSchema.stops.position(of: "tts_stop_name")

  let stops: ImportedStops
  let translations: StopNameTranslations

  func write(to database: DatabaseWriter) throws {
    try database.insert(into: "stop_search(rowid, words)", width: 2) { insert in
      for (rank, row) in stops.ids.order.enumerated() {
        let name = stops.rows.text(of: row, Self.name)
        let words =
          [name, stops.rows.text(of: row, Self.code), stops.rows.text(of: row, Self.spokenName)].compactMap(\.self)
          + translations.names(ofStop: stops.ids.text(ofNumber: row), named: name)
        if words.isEmpty { continue }
        insert.bind(rank + 1, at: 0)
        insert.bind(SearchSpelling.indexed(words.joined(separator: "\n")), at: 1)
        try insert.run()
      }
    }
    try database.execute("INSERT INTO stop_search(stop_search) VALUES('optimize')")
  }
}

/// The translations of stop names in translations.txt, by stop and by name.
///
/// As for readers of a language, a translation of a stop hides those of its name in the same language.
struct StopNameTranslations {
  private struct Translation {
    let text: String
    /// In lowercase, with hyphens; `nil` for none.
    let language: [UInt8]?
  }

  // Keyed by bytes, because canonically equivalent strings are one dictionary key but different ids and names.
  private var byStop: [[UInt8]: [Translation]] = [:]
  private var byName: [[UInt8]: [Translation]] = [:]

  /// - Parameter rows: The rows of translations.txt, with the columns in the order of the specification.
  init(_ rows: RowStore?) {
    guard let rows else { return }
    func text(_ column: String, of row: Int) -> String? {
      rows.text(of: row, GTFSSchema.translations.position(of: column))
    }
    for row in rows.sorted() {
      guard text("table_name", of: row) == "stops", text("field_name", of: row) == "stop_name",
        let translated = text("translation", of: row)
      else { continue }
      let translation = Translation(text: translated, language: text("language", of: row).map(Self.tag))
      if let stop = text("record_id", of: row) {
        byStop[Array(stop.utf8), default: []].append(translation)
      } else if let name = text("field_value", of: row) {
        byName[Array(name.utf8), default: []].append(translation)
      }
    }
  }

  /// Only ASCII letters: a language tag has no others.
  private static func tag(_ language: String) -> [UInt8] {
    language.utf8.map { byte in
      if byte == UInt8(ascii: "_") { return UInt8(ascii: "-") }
      return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
  }

  func names(ofStop id: String, named name: String?) -> [String] {
    let own = byStop[Array(id.utf8), default: []]
    let languages = Set(own.compactMap(\.language))
    let shared = (name.flatMap { byName[Array($0.utf8)] } ?? []).filter { translation in
      translation.language.map { !languages.contains($0) } ?? true
    }
    return (own + shared).map(\.text)
  }
}
