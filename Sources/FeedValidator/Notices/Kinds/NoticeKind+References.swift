import TransitValues

/// Notices of keys, references and required values.
extension NoticeKind {
  static let duplicateKey = NoticeKind(
    "duplicate_key", .error,
    fields: ["filename", "oldCsvRowNumber", "newCsvRowNumber", "fieldName1", "fieldValue1"],
    means: "Two rows have the same key.",
    matters: "Apps keep one of the rows, and which one differs.",
    mend: "Remove one of the rows, or give it another key.")

  static let foreignKeyViolation = NoticeKind(
    "foreign_key_violation", .error,
    fields: ["childFilename", "childFieldName", "parentFilename", "parentFieldName", "fieldValue", "csvRowNumber"],
    means: "An id refers to a row that does not exist.",
    matters: "Apps drop the row or lose what it refers to: a trip without a route, a call without a stop.",
    mend: "Add the missing row to the other file, or correct the id.")

  static let missingRecommendedField = NoticeKind(
    "missing_recommended_field", .warning,
    files: [.agency, .routes, .fareAttributes, .feedInfo, .fareMedia],
    fields: ["filename", "csvRowNumber", "fieldName"],
    means: "A recommended value is empty or its column is missing.",
    matters: "Apps lack something useful, such as the version of the feed.",
    mend: "Fill in the field.")

  static let missingRequiredAgencyId = NoticeKind(
    "missing_required_agency_id", .error, files: [.agency, .routes, .fareAttributes],
    fields: ["filename", "csvRowNumber", "agencyName"],
    means: "The feed has several agencies, and `agency_id` is empty.",
    matters: "It is unclear to which agency the row belongs.",
    mend: "Fill in `agency_id` in `agency.txt`, `routes.txt` and `fare_attributes.txt`.")

  static let missingRequiredField = NoticeKind(
    "missing_required_field", .error,
    fields: ["filename", "csvRowNumber", "fieldName"],
    means: "A required value is empty.",
    matters: "The row is not used.",
    mend: "Fill in the field.")

  static let inconsistentAgencyLang = NoticeKind(
    "inconsistent_agency_lang", .warning, files: [.agency],
    fields: ["csvRowNumber", "expected", "actual"],
    means: "The agencies of the feed have different languages.",
    matters: "Apps cannot tell in which language the names are.",
    mend: "Give all agencies the same `agency_lang`. A feed in several languages has `feed_lang` `mul`.")

  static let inconsistentAgencyTimezone = NoticeKind(
    "inconsistent_agency_timezone", .error, files: [.agency],
    fields: ["csvRowNumber", "expected", "actual"],
    means: "The agencies of the feed have different time zones.",
    matters: "Times of all trips follow the first agency, so those of the others are wrong by hours.",
    mend: "Give all agencies the same `agency_timezone`, or split the feed.")

  static let attributionWithoutRole = NoticeKind(
    "attribution_without_role", .warning, files: [.attributions],
    fields: ["csvRowNumber", "attributionId"],
    means: "An attribution has no role: neither producer, nor operator, nor authority.",
    matters: "Apps cannot tell what the organization did.",
    mend: "Set `is_producer`, `is_operator` or `is_authority` to 1.")

  static let referencesKinds: [NoticeKind] = [
    .duplicateKey, .foreignKeyViolation, .missingRecommendedField, .missingRequiredAgencyId, .missingRequiredField,
    .inconsistentAgencyLang, .inconsistentAgencyTimezone, .attributionWithoutRole,
  ]
}
