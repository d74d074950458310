import TransitAnswers
import TransitBundle
import TransitFoundation
import TransitValues

/// The values that SQL passes to a function, by the names of its arguments.
///
/// `NULL` for an optional argument is the same as leaving it out. For a required one, it is an error.
struct FunctionArguments {
  /// The value of each argument of the function.
  let values: [SQLValue]
  /// How many rows the statement can use at most; `nil` for all.
  let rowLimit: Int?
  private let names: [String]

  init(_ arguments: [FunctionArgument], values: [SQLValue], rowLimit: Int?) {
    self.values = values
    self.rowLimit = rowLimit
    names = arguments.map(\.name)
  }

  private subscript(_ name: String) -> SQLValue {
    guard let index = names.firstIndex(of: name) else { fatalError("the function has no argument \(name)") }
    return values[index]
  }

  func error(_ name: String, _ expectation: String) -> FunctionError {
    FunctionError("the argument \(name): \(expectation)")
  }
}

// MARK: Values

extension FunctionArguments {
  /// A text. An integer is its digits, because ids often are.
  func text(_ name: String) throws(FunctionError) -> String? {
    switch self[name] {
    case .null: nil
    case .text(let text): text
    case .integer(let number): String(number)
    case .real, .blob: throw error(name, "expected a text")
    }
  }

  func requiredText(_ name: String) throws(FunctionError) -> String {
    guard let text = try text(name) else { throw error(name, "is NULL") }
    return text
  }

  /// An instant: ISO 8601, in the feed's time zone if it has no offset, or seconds since 1970.
  func date(_ name: String, _ clock: ServiceClock) throws(FunctionError) -> Date? {
    let seconds: Int?
    switch self[name] {
    case .integer(let number): seconds = Int(exactly: number)
    // Fractions of a second are ignored, as in texts.
    case .real(let number): seconds = Int(exactly: number.rounded(.down))
    default:
      return try text(name).map { text throws(FunctionError) in
        try parsed(text, name, TimeArgument.init(parsing:)).date(by: clock)
      }
    }
    guard let seconds, TimeArgument.sensibleSeconds.contains(seconds) else {
      throw error(name, "outside the years 0 to 9999; \(TimeArgument.expectation)")
    }
    return Date(unixSeconds: seconds)
  }

  /// A service day.
  func day(_ name: String) throws(FunctionError) -> ServiceDate? {
    try text(name).map { text throws(FunctionError) in try parsed(text, name, TimeArgument.day(parsing:)) }
  }

  /// A duration: seconds, or a text such as `90m`.
  func duration(_ name: String) throws(FunctionError) -> Duration? {
    let seconds: Int
    switch self[name] {
    case .integer(let number): seconds = Int(clamping: number)
    case .real(let number): seconds = Int(exactly: number.rounded(.down)) ?? -1
    default:
      return try text(name).map { text throws(FunctionError) in
        .seconds(try parsed(text, name, DurationArgument.init(parsing:)).seconds)
      }
    }
    guard (0...DurationArgument.maximum).contains(seconds) else {
      throw error(name, "expected seconds from 0 to 100 years, or a text such as 90m")
    }
    return .seconds(seconds)
  }

  func parsed<Value>(
    _ text: String, _ name: String, _ parse: (String) throws(UsageError) -> Value
  ) throws(FunctionError) -> Value {
    do {
      return try parse(text)
    } catch {
      throw self.error(name, error.description)
    }
  }

  /// A whole number from 0 up.
  func count(_ name: String) throws(FunctionError) -> Int? {
    switch self[name] {
    case .null: nil
    case .integer(let number) where number >= 0: Int(clamping: number)
    default: throw error(name, "expected a whole number from 0 up")
    }
  }

  /// A number within a range.
  func number(_ name: String, in range: ClosedRange<Double>) throws(FunctionError) -> Double? {
    let number: Double
    switch self[name] {
    case .null: return nil
    case .integer(let value): number = Double(value)
    case .real(let value): number = value
    case .text, .blob: throw error(name, "expected a number")
    }
    guard range.contains(number) else {
      let end = range.upperBound == .greatestFiniteMagnitude ? "up" : "to \(range.upperBound)"
      throw error(name, "expected a number from \(range.lowerBound) \(end)")
    }
    return number
  }

  func requiredNumber(_ name: String, in range: ClosedRange<Double>) throws(FunctionError) -> Double {
    guard let number = try number(name, in: range) else { throw error(name, "is NULL") }
    return number
  }

  /// 0 or 1.
  func flag(_ name: String) throws(FunctionError) -> Bool? {
    switch self[name] {
    case .null: nil
    case .integer(let number) where (0...1).contains(number): number == 1
    default: throw error(name, "expected 0 or 1")
    }
  }

  /// The smaller of an argument, or else its default, and of the rows that the statement can use.
  func limit(default limit: Int) throws(FunctionError) -> Int {
    min(try count("limit") ?? limit, rowLimit ?? .max)
  }
}
