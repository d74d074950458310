import TransitValues

/// Notices of translations.
extension NoticeKind {
  static let translationForeignKeyViolation = NoticeKind(
    "translation_foreign_key_violation", .error, files: [.translations],
    fields: ["csvRowNumber", "tableName", "recordId", "recordSubId"],
    means: "A translation is for a row that does not exist.",
    matters: "The translation is never shown.",
    mend: "Correct `record_id` and `record_sub_id`, or remove the row.")

  static let translationUnexpectedValue = NoticeKind(
    "translation_unexpected_value", .error, files: [.translations],
    fields: ["csvRowNumber", "fieldName", "fieldValue"],
    means: "A translation names its row in two ways, or a table that has no such key.",
    matters: "It is unclear what is translated.",
    mend: "Clear `record_id` and `record_sub_id` where `field_value` is used, or where the table has no key.")

  static let translationUnknownTableName = NoticeKind(
    "translation_unknown_table_name", .warning, files: [.translations],
    fields: ["csvRowNumber", "tableName"],
    means: "A translation is for a file that the feed does not have.",
    matters: "The translation is never shown.",
    mend: "Write the name of the file without `.txt`, such as `stops`.")

  static let translationsKinds: [NoticeKind] = [
    .translationForeignKeyViolation, .translationUnexpectedValue, .translationUnknownTableName,
  ]
}
