import TransitAnswers
import TransitFoundation
import TransitValues

/// A parameter of an endpoint: its name, what it may be, and what it means.
package struct ServiceParameter: Sendable {
  package let name: String
  package let kind: Kind
  /// One sentence or two.
  let meaning: String
  package var isInPath = false
  package var isRequired = false
  package var isRepeatable = false

  /// What an id names.
  package enum Entity: Sendable {
    case stop, route, trip
  }

  package enum Kind: Sendable {
    /// Of so many bytes at most.
    case text(maximum: Int)
    case id(Entity)
    /// A stop_id, or else latitude,longitude.
    case place
    /// Where a page begins, from the one before.
    case page
    case time
    case duration(default: Int?, maximum: Int)
    case whole(default: Int?, ClosedRange<Int>)
    case real(default: Double, ClosedRange<Double>)
    case flag
    case day
    case coordinate
    case box
  }

  init(_ name: String, _ kind: Kind, _ meaning: String) {
    self.name = name
    self.kind = kind
    self.meaning = meaning
  }

  /// A segment of the path.
  static func inPath(_ name: String, _ entity: Entity, _ meaning: String) -> ServiceParameter {
    var parameter = ServiceParameter(name, .id(entity), meaning)
    (parameter.isInPath, parameter.isRequired) = (true, true)
    return parameter
  }

  /// In bytes. No feed at hand has an id of more than 100.
  package static let longestID = 1000

  func required() -> ServiceParameter {
    var parameter = self
    parameter.isRequired = true
    return parameter
  }

  func repeatable() -> ServiceParameter {
    var parameter = self
    parameter.isRepeatable = true
    return parameter
  }
}

// MARK: Values

/// The value of a parameter.
enum ServiceValue: Hashable, Sendable {
  case text(String)
  case time(TimeArgument)
  case seconds(Int)
  case whole(Int)
  case real(Double)
  case flag(Bool)
  case day(ServiceDate)
  case coordinate(Coordinate)
  case box(Coordinate.Bounds)
}

extension ServiceParameter {
  /// In bytes; `nil` for what is not any text.
  package var longestText: Int? {
    switch kind {
    case .text(let maximum): maximum
    case .id, .place: Self.longestID
    case .page: Self.longestID + 100
    default: nil
    }
  }

  /// - Throws: ``UsageError`` that says what was expected.
  func value(_ text: String) throws(UsageError) -> ServiceValue {
    switch kind {
    case .text, .id, .place, .page:
      guard let maximum = longestText, text.utf8.count <= maximum else {
        throw UsageError("expected at most \(longestText ?? 0) bytes")
      }
      return .text(text)
    case .time: return .time(try TimeArgument(parsing: text))
    case .duration(_, let maximum): return .seconds(try Self.seconds(text, maximum))
    case .whole(_, let range):
      guard let number = Int(text), range.contains(number) else {
        throw UsageError("expected an integer from \(range.lowerBound) to \(range.upperBound)")
      }
      return .whole(number)
    case .real(_, let range):
      guard let number = Double(text), range.contains(number) else {
        throw UsageError("expected a number from \(range.lowerBound) to \(range.upperBound)")
      }
      return .real(number)
    case .flag:
      switch text {
      case "1", "true": return .flag(true)
      case "0", "false": return .flag(false)
      default: throw UsageError("expected true or false")
      }
    case .day: return .day(try TimeArgument.day(parsing: text))
    case .coordinate:
      guard let place = try CoordinateArgument.coordinate(text) else {
        throw UsageError("expected latitude,longitude in degrees")
      }
      return .coordinate(place)
    case .box: return .box(try Self.box(text))
    }
  }

  /// A number of seconds, or a duration such as `90m`.
  private static func seconds(_ text: String, _ maximum: Int) throws(UsageError) -> Int {
    let seconds = if let number = Int(text), number >= 0 { number } else { try DurationArgument(parsing: text).seconds }
    guard seconds <= maximum else { throw UsageError("expected at most \(DurationArgument(seconds: maximum))") }
    return seconds
  }

  private static func box(_ text: String) throws(UsageError) -> Coordinate.Bounds {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 4, let south = numbers[0], let west = numbers[1], let north = numbers[2],
      let east = numbers[3], Coordinate(latitude: south, longitude: west) != nil,
      Coordinate(latitude: north, longitude: east) != nil, south <= north
    else { throw UsageError("expected south,west,north,east in degrees") }
    return Coordinate.Bounds(south: south, west: west, north: north, east: east)
  }

  /// The value if the parameter is missing.
  var defaultValue: ServiceValue? {
    switch kind {
    case .duration(let seconds, _): seconds.map { .seconds($0) }
    case .whole(let number, _): number.map { .whole($0) }
    case .real(let number, _): .real(number)
    case .flag: .flag(false)
    default: nil
    }
  }
}
