/// The type of a column's values.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#field-types>.
package enum FieldType: Hashable, Sendable {
  case text
  case id
  case foreignID
  case url
  case email
  case phone
  case languageCode
  case timezone
  case currencyCode
  case color

  /// A number with a documented meaning. Other numbers are kept with a remark, because the list grows.
  case enumeration(allowed: [Int])

  /// A word with a documented meaning; others are allowed: `translations.table_name`.
  case textEnumeration

  case integer(NumberRange)
  case decimal(NumberRange)

  /// A decimal with as many decimal places as its currency has (ISO 4217); may be negative.
  case currencyAmount

  case latitude
  case longitude

  /// A time on a service day, counted from noon minus 12 h; may exceed 24:00:00.
  case time

  /// A wall-clock time, at most 24:00:00.
  case localTime

  case date

  /// The range of numbers that a column allows.
  package enum NumberRange: Hashable, Sendable {
    case any
    case nonNegative
    case positive
    case nonZero
  }

  /// Shorthand for an enumeration in the rows of ``GTFSSchema``.
  static func oneOf(_ allowed: Int...) -> FieldType {
    .enumeration(allowed: allowed)
  }
}
