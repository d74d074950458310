@testable import FeedValidator

/// Feeds with notices of translations.txt.
extension NoticeCase {
  static let translations: [NoticeCase] = [
    .init(
      .translationForeignKeyViolation,
      """
      translations.txt:2 table_name=stops, field_name=stop_name, language=de, translation=Erste, record_id=S«1→9»
      """,
      reports: "csvRowNumber: 2, tableName: stops, recordId: S9"),
    .init(
      .translationUnexpectedValue,
      """
      translations.txt:2 table_name=stops, field_name=stop_name, language=de, translation=Erste, record_id=S1, field_value=«→First»
      """,
      reports: "csvRowNumber: 2, fieldName: record_id, fieldValue: S1"),
    .init(
      .translationUnknownTableName,
      """
      translations.txt:2 table_name=«stops→halts», field_name=stop_name, language=de, translation=Erste, field_value=First
      """,
      reports: "csvRowNumber: 2, tableName: halts"),
  ]
}
