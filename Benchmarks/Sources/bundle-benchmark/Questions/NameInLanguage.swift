import TransitBundle

/// `translation(of:record:sequence:original:preferring:)` of a stop name into English, compared with the English rows
/// of translations.txt.
///
/// Plain SQL does not handle the feed's own language or the default language, so only the answers that it finds are
/// compared.
struct NameInLanguage: ComparedQuestion {
  static let name = "translated stop name"
  static let agreement = Agreement.included

  private static let language = "en"
  private let statement: TableStatement
  private let timetable: Timetable

  init(_ tables: QuestionTables) throws {
    try tables.require("translations", "table_name")
    let columns = tables.columns
    let matches = [("record_id", "?1"), ("field_value", "?2")].filter { columns.has("translations", $0.0) }
      .map { "\($0.0) = \($0.1)" }
    statement = try tables.prepare(
      "SELECT translation, * FROM translations WHERE table_name = 'stops' AND field_name = 'stop_name'"
        + " AND language = ?3 AND (\(matches.joined(separator: " OR "))) ORDER BY coalesce(record_id, '') = '' LIMIT 1")
    timetable = tables.timetable
  }

  func subject(from source: inout QuerySource) throws -> Stop? {
    try source.stopID().flatMap { try timetable.stop($0) }
  }

  func ask(_ timetable: Timetable, about stop: Stop) throws -> TranslatedText? {
    guard let name = stop.name else { return nil }
    return try timetable.translation(
      of: .stopName, record: stop.id.rawValue, original: name, preferring: [Self.language])
  }

  func askTables(about stop: Stop) throws -> [TableRow] {
    try statement.rows(.text(stop.id.rawValue), .text(stop.name ?? ""), .text(Self.language))
  }

  func keys(of name: TranslatedText?, about stop: Stop) -> [String]? {
    name?.language == Self.language ? name.map { [$0.text] } : []
  }
}
