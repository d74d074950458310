import BundleFormat
import TransitBundle
import TransitFares
import TransitFoundation
import TransitValues

/// The value of a parameter.
enum QuestionValue: Hashable, Sendable {
  case text(String)
  case time(TimeArgument)
  case seconds(Int)
  case whole(Int)
  case real(Double)
  case flag(Bool)
  case day(ServiceDate)
  case mode(TravelMode)
  case coordinate(Coordinate)
  case box(Coordinate.Bounds)
  case ride(TripRide)

  /// One text for all spellings of the value.
  ///
  /// - Parameter clock: For local times.
  func canonicalText(_ clock: ServiceClock) -> String {
    switch self {
    case .text(let text): text
    case .time(let time): "\(time.date(by: clock).unixSeconds)"
    case .seconds(let number), .whole(let number): "\(number)"
    case .real(let number): "\(number)"
    case .flag(let flag): "\(flag)"
    case .day(let day): day.description
    case .mode(let mode): mode.rawValue
    case .coordinate(let place): "\(place.latitudeE7),\(place.longitudeE7)"
    case .box(let box): "\(box.south),\(box.west),\(box.north),\(box.east)"
    case .ride(let ride): ride.text
    }
  }
}

// MARK: Reading

extension QuestionParameter {
  /// - Throws: ``UsageError`` that says what was expected, for another value.
  package func check(_ input: QuestionInput) throws(UsageError) { _ = try value(input) }

  /// - Throws: ``UsageError`` that says what was expected.
  func value(_ input: QuestionInput) throws(UsageError) -> QuestionValue {
    switch kind {
    case .text, .id, .place, .page: .text(try shortText(input))
    case .time: .time(try Self.time(input))
    case .duration(_, let maximum): .seconds(try Self.seconds(input, maximum))
    case .whole(_, let range): .whole(try Self.whole(input, range))
    case .real(_, let range): .real(try Self.real(input, range))
    case .degrees(let most): .real(try Self.real(input, -most...most))
    case .flag: .flag(try Self.flag(input))
    case .day: .day(try TimeArgument.day(parsing: try Self.text(input)))
    case .mode: .mode(try TravelMode(parsing: try Self.text(input)))
    case .coordinate: .coordinate(try Self.coordinate(input))
    case .box: .box(try Self.box(input))
    case .ride: .ride(try TripRide(parsing: try Self.text(input)))
    }
  }

  private func shortText(_ input: QuestionInput) throws(UsageError) -> String {
    let text = try Self.text(input)
    guard let maximum = longestText, text.utf8.count <= maximum else {
      throw UsageError("expected at most \(longestText ?? 0) bytes")
    }
    return text
  }

  /// A text. An integer is its digits, because ids often are.
  private static func text(_ input: QuestionInput) throws(UsageError) -> String {
    switch input {
    case .word(let text), .text(let text): text
    case .integer(let number): "\(number)"
    case .real, .flag: throw UsageError("expected a text")
    }
  }

  private static func time(_ input: QuestionInput) throws(UsageError) -> TimeArgument {
    let seconds: Int?
    switch input {
    case .integer(let number): seconds = number
    // Fractions of a second are ignored, as in texts.
    case .real(let number): seconds = Int(exactly: number.rounded(.down))
    default: return try TimeArgument(parsing: try text(input))
    }
    guard let seconds, TimeArgument.sensibleSeconds.contains(seconds) else {
      throw UsageError("outside the years 0 to 9999; \(TimeArgument.expectation)")
    }
    return .instant(Date(unixSeconds: seconds))
  }

  /// A number of seconds, or a duration such as `90m`.
  private static func seconds(_ input: QuestionInput, _ maximum: Int) throws(UsageError) -> Int {
    let seconds: Int
    switch input {
    case .integer(let number): seconds = number
    case .real(let number): seconds = Int(exactly: number.rounded(.down)) ?? -1
    default:
      let text = try text(input)
      seconds = if let number = Int(text) { number } else { try DurationArgument(parsing: text).seconds }
    }
    guard (0...maximum).contains(seconds) else {
      throw UsageError("expected seconds, or such as 90m, from 0 to \(DurationArgument(seconds: maximum))")
    }
    return seconds
  }

  private static func whole(_ input: QuestionInput, _ range: ClosedRange<Int>) throws(UsageError) -> Int {
    let number: Int? =
      switch input {
      case .integer(let number): number
      case .real(let number): Int(exactly: number)
      case .word(let text): Int(text)
      case .text, .flag: nil
      }
    guard let number, range.contains(number) else {
      let end = range.upperBound == .max ? "up" : "to \(range.upperBound)"
      throw UsageError("expected a whole number from \(range.lowerBound) \(end)")
    }
    return number
  }

  private static func real(_ input: QuestionInput, _ range: ClosedRange<Double>) throws(UsageError) -> Double {
    let number: Double? =
      switch input {
      case .integer(let number): Double(number)
      case .real(let number): number
      case .word(let text): Double(text)
      case .text, .flag: nil
      }
    guard let number, range.contains(number) else {
      let end = range.upperBound == .greatestFiniteMagnitude ? "up" : "to \(QuestionInput.text(of: range.upperBound))"
      throw UsageError("expected a number from \(QuestionInput.text(of: range.lowerBound)) \(end)")
    }
    return number
  }

  private static func flag(_ input: QuestionInput) throws(UsageError) -> Bool {
    switch input {
    case .flag(let flag): flag
    case .word("1"), .word("true"), .integer(1): true
    case .word("0"), .word("false"), .integer(0): false
    default: throw UsageError("expected true or false")
    }
  }

  private static func coordinate(_ input: QuestionInput) throws(UsageError) -> Coordinate {
    guard let place = try CoordinateArgument.coordinate(try text(input)) else {
      throw UsageError("expected latitude,longitude in degrees")
    }
    return place
  }

  private static func box(_ input: QuestionInput) throws(UsageError) -> Coordinate.Bounds {
    let numbers = try text(input).split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 4, let south = numbers[0], let west = numbers[1], let north = numbers[2],
      let east = numbers[3], Coordinate(latitude: south, longitude: west) != nil,
      Coordinate(latitude: north, longitude: east) != nil, south <= north
    else { throw UsageError("expected south,west,north,east in degrees") }
    return Coordinate.Bounds(south: south, west: west, north: north, east: east)
  }
}
