import GTFSFeed
import TransitValues

/// The kinds of import notices: codes of the canonical GTFS validator, and additional codes where it has none.
enum NoticeCode: String, CaseIterable, Sendable {
  case duplicateKey = "duplicate_key"
  case duplicatedColumn = "duplicated_column"
  case emptyColumnName = "empty_column_name"
  case emptyFile = "empty_file"
  case foreignKeyViolation = "foreign_key_violation"
  case invalidDate = "invalid_date"
  case invalidFloat = "invalid_float"
  case invalidInteger = "invalid_integer"
  case invalidRowLength = "invalid_row_length"
  case invalidTime = "invalid_time"
  case invalidTimezone = "invalid_timezone"
  case missingCalendars = "missing_calendar_and_calendar_date_files"
  case missingRequiredColumn = "missing_required_column"
  case missingRequiredField = "missing_required_field"
  case missingRequiredFile = "missing_required_file"
  case numberOutOfRange = "number_out_of_range"
  case inconsistentTimezone = "inconsistent_agency_timezone"
  case misnamedFile = "bundle_misnamed_file"
  case misquotedValue = "bundle_misquoted_value"
  case repeatedByteOrderMark = "bundle_repeated_byte_order_mark"

  // Remarks: nothing was dropped or changed.
  case fileLeftOut = "bundle_file_left_out"
  case duplicateGeoJSONKey = "duplicate_geo_json_key"
  case malformedJSON = "malformed_json"
  case missingRequiredElement = "missing_required_element"
  case unexpectedEnumValue = "unexpected_enum_value"
  case unknownColumn = "unknown_column"
  case unknownFile = "unknown_file"

  /// Returns the code for a parsing error in a field of that type.
  init(_ error: FieldError, in type: FieldType) {
    switch (error, type) {
    case (.outOfRange, _): self = .numberOutOfRange
    case (_, .time), (_, .localTime): self = .invalidTime
    case (_, .date): self = .invalidDate
    case (_, .integer), (_, .enumeration): self = .invalidInteger
    default: self = .invalidFloat
    }
  }
}

/// A part of the feed that the bundle does not keep, or not unchanged.
struct ImportNotice: Hashable, Sendable {
  var code: NoticeCode
  var file: String
  /// The line, counted from 1 for the header.
  var line: Int?
  /// The column, if the notice is about a single value.
  var field: String?
  /// The value, or the raw row if the row was dropped.
  var value: String?
  /// Whether the whole row is missing from the bundle.
  var dropsRow = false

  init(_ code: NoticeCode, file: String, line: Int? = nil, field: String? = nil, value: String? = nil) {
    self.code = code
    self.file = file
    self.line = line
    self.field = field
    self.value = value
  }

  /// Creates a notice for a row that was dropped because of one of its columns.
  init(droppedRow raw: String, _ code: NoticeCode, file: String, line: Int, field: String) {
    self.init(code, file: file, line: line, field: field, value: raw)
    dropsRow = true
  }
}
