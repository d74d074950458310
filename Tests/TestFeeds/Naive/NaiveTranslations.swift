/// Translations looked for in the rows of translations.txt, one language after another.
package struct NaiveTranslations: Sendable {
  private let rows: [FeedTable.Record]
  private let original: String
  private let fallback: String

  package init(_ feed: FeedText) {
    rows = feed.table("translations.txt").records
    let info = feed.table("feed_info.txt").records.first
    let agency = Set(feed.table("agency.txt").values(of: "agency_lang"))
    let language = info.map { $0["feed_lang"] } ?? (agency.count == 1 ? agency.first ?? "" : "")
    original = language.lowercased() == "mul" ? "" : language
    fallback = info?["default_lang"] ?? ""
  }

  /// The text to show.
  ///
  /// - Parameter record: `nil` for the one row of feed_info.txt.
  package func text(
    _ table: String, _ field: String, record: String?, sequence: String = "", of text: String, in languages: [String]
  ) -> String {
    let about = rows.filter { $0["table_name"] == table && $0["field_name"] == field }
    let ofRecord = about.filter { row in
      ExactText(row["record_id"]) == ExactText(record ?? "") && row["record_sub_id"] == sequence
        && row["field_value"].isEmpty && (record != nil || table == "feed_info")
    }
    let ofText = about.filter { $0["record_id"].isEmpty && ExactText($0["field_value"]) == ExactText(text) }
    for language in (languages + [fallback]).flatMap(Self.shorter) {
      if let row = (ofRecord + ofText).first(where: { $0["language"].lowercased() == language }) {
        return row["translation"]
      }
      if original.lowercased() == language { return text }
    }
    return text
  }

  /// `a-b-c`, `a-b`, `a`.
  private static func shorter(_ language: String) -> [String] {
    let parts = language.lowercased().split(separator: "-")
    return parts.indices.reversed().map { parts[...$0].joined(separator: "-") }
  }
}
