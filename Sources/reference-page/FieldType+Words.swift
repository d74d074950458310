import TransitValues

extension FieldType {
  /// The content of a cell, with its unit or format.
  var words: String {
    switch self {
    case .text: "text"
    case .id, .foreignID: "id"
    case .url: "URL"
    case .email: "email address"
    case .phone: "phone number"
    case .languageCode: "language, BCP 47"
    case .timezone: "time zone, IANA name"
    case .currencyCode: "currency, ISO 4217"
    case .color: "color, `RRGGBB`"
    case .enumeration(let allowed): "one of " + allowed.map(String.init).joined(separator: ", ")
    case .textEnumeration: "one of a fixed list of words"
    case .integer(let range): "integer\(range.words)"
    case .decimal(let range): "number\(range.words)"
    case .currencyAmount: "amount of money"
    case .latitude, .longitude: "degrees, WGS 84"
    case .time: "`HH:MM:SS` from noon minus 12 h"
    case .localTime: "`HH:MM:SS`, local time"
    case .date: "`YYYYMMDD`"
    }
  }
}

extension FieldType.NumberRange {
  fileprivate var words: String {
    switch self {
    case .any: ""
    case .nonNegative: ", 0 or greater"
    case .positive: ", greater than 0"
    case .nonZero: ", not 0"
    }
  }
}
