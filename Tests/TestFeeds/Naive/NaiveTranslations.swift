/// Searches the rows of translations.txt, one language after another.
package struct NaiveTranslations: Sendable {
  /// Rows by table and field.
  private let rows: [[String]: [FeedTable.Record]]
  private let original: String
  private let fallback: String

  package init(_ feed: FeedText) {
    rows = Dictionary(grouping: feed.table("translations.txt").records) { [$0["table_name"], $0["field_name"]] }
    let info = feed.table("feed_info.txt").records.first
    let agency = Set(feed.table("agency.txt").values(of: "agency_lang"))
    let language = info.map { $0["feed_lang"] } ?? (agency.count == 1 ? agency.first ?? "" : "")
    original = language.lowercased() == "mul" ? "" : language
    fallback = info?["default_lang"] ?? ""
  }

  /// Returns the text to show.
  ///
  /// - Parameter record: The id of the record, or `nil` for the row of feed_info.txt and for rows without an id.
  package func text(
    _ table: String, _ field: String, record: String?, sequence: String = "", of text: String, in languages: [String]
  ) -> String {
    guard let about = rows[[table, field]] else { return text }
    let ofRecord = about.filter { row in
      ExactText(row["record_id"]) == ExactText(record ?? "") && row["record_sub_id"] == sequence
        && row["field_value"].isEmpty && (record != nil || table == "feed_info")
    }
    let ofText = about.filter { $0["record_id"].isEmpty && ExactText($0["field_value"]) == ExactText(text) }
    for language in (languages + [fallback]).flatMap(Self.shorter) {
      if let row = (ofRecord + ofText).first(where: { Self.tag($0["language"]) == language }) {
        return row["translation"]
      }
      if Self.tag(original) == language { return text }
    }
    return text
  }

  /// Returns `a-b-c`, `a-b`, `a`, without those that end with a single letter, which only introduces the next subtag.
  private static func shorter(_ language: String) -> [String] {
    let parts = tag(language).split(separator: "-")
    let ends = parts.indices.reversed().filter { $0 == 0 || $0 == parts.count - 1 || parts[$0].count > 1 }
    return ends.map { parts[...$0].joined(separator: "-") }
  }

  /// Returns a BCP 47 tag in lowercase.
  private static func tag(_ language: String) -> String {
    language.lowercased().replacing("_", with: "-")
  }
}
