/// What a cell of a column holds.
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

  /// A number with a listed meaning. Other numbers are kept, since the list grows: they deserve a remark, no more.
  case enumeration(allowed: [Int])

  /// A word with a listed meaning, and others beside: `translations.table_name`.
  case textEnumeration

  case integer(NumberRange)
  case decimal(NumberRange)

  /// A decimal with as many digits after the point as its currency has (ISO 4217); may be negative.
  case currencyAmount

  case latitude
  case longitude

  /// A time on a service day, counted from noon minus 12 h; may exceed 24:00:00.
  case time

  /// A time on the wall, at most 24:00:00.
  case localTime

  case date

  /// The numbers a column admits.
  package enum NumberRange: Hashable, Sendable {
    case any
    case nonNegative
    case positive
    case nonZero
  }

  /// An enumeration, written short for the rows of ``GTFSSchema``.
  static func oneOf(_ allowed: Int...) -> FieldType {
    .enumeration(allowed: allowed)
  }
}
