import TransitValues

/// Notices of single values.
extension NoticeKind {
  static let invalidCharacter = NoticeKind(
    "invalid_character", .error,
    fields: ["filename", "csvRowNumber", "fieldName", "fieldValue"],
    means: "A value contains the replacement character `U+FFFD`, or bytes that are not UTF-8.",
    matters: "Riders see a wrong character in a name.",
    mend: "Export the files as UTF-8.")

  static let invalidColor = NoticeKind(
    "invalid_color", .error, files: [.routes],
    fields: ["filename", "csvRowNumber", "fieldName", "fieldValue"],
    means: "A color does not have six hexadecimal digits.",
    matters: "The row of the route is not used, so its trips lose their route.",
    mend: "Write six digits without `#`, such as `00A0DC`.")

  static let invalidCurrency = NoticeKind(
    "invalid_currency", .error, files: [.fareAttributes, .fareProducts],
    fields: ["filename", "csvRowNumber", "fieldName", "fieldValue"],
    means: "A currency is not a code of ISO 4217 in capitals.",
    matters: "Apps cannot show the fare.",
    mend: "Write a code of three letters, such as `EUR`.")

  static let invalidCurrencyAmount = NoticeKind(
    "invalid_currency_amount", .error, files: [.fareProducts],
    fields: ["filename", "csvRowNumber", "currencyCode", "fieldName", "fieldValue"],
    means: "An amount does not have the number of decimals that its currency has.",
    matters: "Riders may see a wrong fare.",
    mend: "Write as many decimals as the currency has: `2.50` for `USD`, `250` for `JPY`.")

  static let invalidDate = NoticeKind(
    "invalid_date", .error, files: [.calendar, .calendarDates, .feedInfo],
    fields: ["filename", "csvRowNumber", "fieldName", "fieldValue"],
    means: "A date is not a day of the calendar, written as `YYYYMMDD`.",
    matters: "The row is not used: service is missing or runs on wrong days.",
    mend: "Write eight digits, such as `20260131`.")

  static let invalidEmail = NoticeKind(
    "invalid_email", .error, files: [.agency, .attributions, .feedInfo],
    fields: ["filename", "csvRowNumber", "fieldName", "fieldValue"],
    means: "An email address is malformed.",
    matters: "Riders cannot write to the agency.",
    mend: "Correct the address.")

  static let invalidFloat = NoticeKind(
    "invalid_float", .error,
    fields: ["filename", "csvRowNumber", "fieldName", "fieldValue"],
    means: "A value that should be a number is none.",
    matters: "The row is not used.",
    mend: "Write digits with a point as the decimal separator, such as `47.3769`.")

  static let invalidInteger = NoticeKind(
    "invalid_integer", .error,
    fields: ["filename", "csvRowNumber", "fieldName", "fieldValue"],
    means: "A value that should be a whole number is none, or does not fit 32 bits.",
    matters: "The row is not used.",
    mend: "Write digits only, such as `3`.")

  static let invalidLanguageCode = NoticeKind(
    "invalid_language_code", .error, files: [.agency, .feedInfo, .translations],
    fields: ["filename", "csvRowNumber", "fieldName", "fieldValue"],
    means: "A language is not a well-formed tag of BCP 47.",
    matters: "Apps cannot choose the right language or voice.",
    mend: "Write a tag such as `de` or `de-CH`, with a hyphen.")

  static let invalidPhoneNumber = NoticeKind(
    "invalid_phone_number", .error, files: [.agency, .attributions, .bookingRules],
    fields: ["filename", "csvRowNumber", "fieldName", "fieldValue"],
    means: "A phone number has too few or too many digits for the country.",
    matters: "Riders cannot call.",
    mend: "Write the number with the prefix of its country, such as `+41 44 123 45 67`.")

  static let invalidTime = NoticeKind(
    "invalid_time", .error, files: [.bookingRules, .frequencies, .stopTimes, .timeframes],
    fields: ["filename", "csvRowNumber", "fieldName", "fieldValue"],
    means: "A time is not written as `HH:MM:SS`.",
    matters: "The row is not used, so a call of the trip is missing.",
    mend: "Write hours, minutes and seconds, such as `08:05:00`. Hours go on past midnight: `25:10:00`.")

  static let invalidTimezone = NoticeKind(
    "invalid_timezone", .error, files: [.agency, .stops],
    fields: ["filename", "csvRowNumber", "fieldName", "fieldValue"],
    means: "A time zone is not in the IANA database.",
    matters: "Without it, no time in the feed is known exactly.",
    mend: "Write a name such as `Europe/Zurich`.")

  static let invalidUrl = NoticeKind(
    "invalid_url", .error,
    fields: ["filename", "csvRowNumber", "fieldName", "fieldValue"],
    means: "An address on the web is malformed, or its domain does not exist.",
    matters: "A link in an app leads nowhere.",
    mend: "Write the whole address, such as `https://example.com/line-5`.")

  static let leadingOrTrailingWhitespaces = NoticeKind(
    "leading_or_trailing_whitespaces", .warning,
    fields: ["filename", "csvRowNumber", "fieldName", "fieldValue"],
    means: "A value in quotes begins or ends with spaces.",
    matters: "Apps that do not trim values do not find an id, or show a name with spaces.",
    mend: "Remove the spaces.")

  static let mixedCaseRecommendedField = NoticeKind(
    "mixed_case_recommended_field", .warning,
    fields: ["filename", "fieldName", "fieldValue", "csvRowNumber"],
    means: "A text for riders is in capitals, or in lower case, throughout.",
    matters: "It is hard to read, and voices may spell it out.",
    mend: "Write it as on a sign in mixed case: `Main Street`.")

  static let newLineInValue = NoticeKind(
    "new_line_in_value", .error,
    fields: ["filename", "csvRowNumber", "fieldName", "fieldValue"],
    means: "A value contains a line break.",
    matters: "Programs that read line by line break the row in two.",
    mend: "Replace the line break with a space.")

  static let nonAsciiOrNonPrintableChar = NoticeKind(
    "non_ascii_or_non_printable_char", .warning,
    fields: ["filename", "csvRowNumber", "columnName", "fieldValue"],
    means: "An id has a character that is not printable ASCII.",
    matters: "Some programs change such characters and no longer find the id.",
    mend: "Use letters, digits and punctuation of ASCII in ids.")

  static let numberOutOfRange = NoticeKind(
    "number_out_of_range", .error,
    fields: ["filename", "csvRowNumber", "fieldName", "fieldType", "fieldValue"],
    means: "A number is outside the range that GTFS allows, such as a latitude of 91 degrees.",
    matters: "The row is not used.",
    mend: "Correct the number. Check whether latitude and longitude are exchanged.")

  static let unexpectedEnumValue = NoticeKind(
    "unexpected_enum_value", .warning,
    fields: ["filename", "csvRowNumber", "fieldName", "fieldValue"],
    means: "A value is not one of those that GTFS defines for the field.",
    matters: "Apps ignore the value or take another meaning.",
    mend: "Use one of the values in the GTFS reference.")

  static let valuesKinds: [NoticeKind] = [
    .invalidCharacter, .invalidColor, .invalidCurrency, .invalidCurrencyAmount, .invalidDate, .invalidEmail,
    .invalidFloat, .invalidInteger, .invalidLanguageCode, .invalidPhoneNumber, .invalidTime, .invalidTimezone,
    .invalidUrl, .leadingOrTrailingWhitespaces, .mixedCaseRecommendedField, .newLineInValue,
    .nonAsciiOrNonPrintableChar, .numberOutOfRange, .unexpectedEnumValue,
  ]
}
