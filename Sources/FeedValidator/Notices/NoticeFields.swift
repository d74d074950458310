import TransitValues

/// The fields of a notice in the order of the canonical report.
package struct NoticeFields: Sendable, ExpressibleByDictionaryLiteral {
  package let pairs: [(name: String, value: NoticeValue)]

  package init(dictionaryLiteral elements: (String, NoticeValue)...) {
    pairs = elements.map { (name: $0.0, value: $0.1) }
  }

  init(_ pairs: [(name: String, value: NoticeValue)]) {
    self.pairs = pairs
  }

  static func + (left: NoticeFields, right: NoticeFields) -> NoticeFields { NoticeFields(left.pairs + right.pairs) }
}

/// A value of a field of a notice.
package enum NoticeValue: Hashable, Sendable {
  case text(String)
  case integer(Int)
  case decimal(Double)
  case truth(Bool)
  /// Latitude and longitude in degrees.
  case place(latitude: Double, longitude: Double)
  case none
}

extension NoticeValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  package init(stringLiteral value: String) {
    self = .text(value)
  }

  package init(integerLiteral value: Int) {
    self = .integer(value)
  }

  /// The name of a file.
  static func file(_ file: FileSchema) -> NoticeValue {
    .text(file.name)
  }

  /// A service day as the canonical report writes it: YYYYMMDD.
  static func date(_ days: Int32) -> NoticeValue {
    .text(ServiceDay.text(days))
  }

  /// A service day with hyphens: YYYY-MM-DD.
  static func day(_ days: Int32) -> NoticeValue {
    .text(ServiceDay.hyphenated(days))
  }

  /// A time as the canonical report writes it: HH:MM:SS.
  static func time(_ seconds: Int32) -> NoticeValue {
    .text(ServiceDay.time(seconds))
  }

  /// The value as text; empty for none.
  package var text: String {
    switch self {
    case .text(let text): text
    case .integer(let number): String(number)
    case .decimal(let number): String(number)
    case .truth(let truth): String(truth)
    case .place(let latitude, let longitude): "\(latitude), \(longitude)"
    case .none: ""
    }
  }
}
