import TransitBundle
package import TransitFoundation
import TransitValues

/// A parameter of a question: its name, what it may be, and what it means.
package struct QuestionParameter: Sendable {
  /// Lower case, words joined by `_`.
  package let name: String
  package private(set) var kind: Kind
  /// One sentence or two.
  package let meaning: String
  /// Older names, which are still understood.
  package let aliases: [String]
  package let isRequired: Bool
  package let isRepeatable: Bool
  /// Whether descriptions leave it out, because it is an older way to say something.
  package let isHidden: Bool
  /// The highest value that a server accepts from anyone; `nil` for no lower one than anywhere.
  private let servedMaximum: Int?

  /// What an id names.
  package enum Entity: Sendable {
    case stop, route, trip
  }

  package enum Kind: Sendable {
    /// Of so many bytes at most.
    case text(maximum: Int = .max)
    case id(Entity, maximum: Int = .max)
    /// A stop_id, or else latitude,longitude.
    case place(maximum: Int = .max)
    /// Where a page begins, from the one before.
    case page
    case time
    /// In seconds.
    case duration(default: Int?, maximum: Int = DurationArgument.maximum)
    case whole(default: Int?, ClosedRange<Int>)
    case real(default: Double, ClosedRange<Double>)
    /// Of so many degrees at most, north or south, east or west.
    case degrees(Double)
    case flag
    case day
    case mode
    case coordinate
    case box
    /// trip,date,from,to: see ``TripRide``.
    case ride
  }

  init(
    _ name: String, _ kind: Kind, _ meaning: String, aliases: [String] = [], isRequired: Bool, isRepeatable: Bool,
    isHidden: Bool, servedMaximum: Int?
  ) {
    (self.name, self.kind, self.meaning, self.aliases) = (name, kind, meaning, aliases)
    (self.isRequired, self.isRepeatable, self.isHidden) = (isRequired, isRepeatable, isHidden)
    self.servedMaximum = servedMaximum
  }

  package func isNamed(_ name: String) -> Bool { self.name == name || aliases.contains(name) }

  /// In bytes. No feed at hand has an id of more than 100.
  package static let longestServedID = 1000

  /// The parameter as a server accepts it that anyone may ask: with lower limits.
  package var served: QuestionParameter {
    var parameter = self
    switch kind {
    case .text: parameter.kind = .text(maximum: servedMaximum ?? Self.longestServedID)
    case .id(let entity, _): parameter.kind = .id(entity, maximum: Self.longestServedID)
    case .place: parameter.kind = .place(maximum: Self.longestServedID)
    case .duration(let value, let maximum):
      parameter.kind = .duration(default: value, maximum: min(maximum, servedMaximum ?? maximum))
    case .whole(let value, let range):
      parameter.kind = .whole(default: value, range.clamped(to: range.lowerBound...(servedMaximum ?? .max)))
    case .real(let value, let range):
      let maximum = servedMaximum.map(Double.init) ?? .greatestFiniteMagnitude
      parameter.kind = .real(default: value, range.clamped(to: range.lowerBound...maximum))
    case .page, .time, .degrees, .flag, .day, .mode, .coordinate, .box, .ride: break
    }
    return parameter
  }

  /// In bytes; `nil` for what is not any text.
  package var longestText: Int? {
    switch kind {
    case .text(let maximum), .id(_, let maximum), .place(let maximum): maximum
    case .page: Self.longestServedID + 100
    default: nil
    }
  }

  /// The value if the parameter is missing.
  var defaultValue: QuestionValue? { kind.defaultValue }

  /// The default as a command would take it, such as `2h`.
  package var defaultText: String? {
    switch defaultValue {
    case .seconds(let seconds): "\(DurationArgument(seconds: seconds))"
    case .whole(let number): "\(number)"
    case .real(let number): QuestionInput.text(of: number)
    default: nil
    }
  }
}

extension QuestionParameter.Kind {
  var defaultValue: QuestionValue? {
    switch self {
    case .duration(let seconds, _): seconds.map { .seconds($0) }
    case .whole(let number, _): number.map { .whole($0) }
    case .real(let number, _): .real(number)
    case .flag: .flag(false)
    default: nil
    }
  }
}

// MARK: JSON Schema

extension QuestionParameter {
  /// A value of the parameter as JSON Schema.
  package var schema: JSONOutput {
    switch kind {
    case .text, .id, .place, .page:
      let maximum = longestText.flatMap { $0 == .max ? nil : $0 }
      let length = maximum.map { [JSONOutput.Member(key: "maxLength", value: .integer($0))] }
      return .object([.init(key: "type", value: .string("string"))] + (length ?? []))
    case .time: return Self.text("2026-03-29T01:30", "1774740600")
    case .duration(let seconds, let maximum):
      return Self.schema(
        [
          "type": .string("string"),
          "description": .string("Seconds, or such as 90m; at most \(DurationArgument(seconds: maximum))."),
        ], default: seconds.map { .string("\($0)") })
    case .whole(let number, let range):
      let end: [JSONOutput.Member] =
        range.upperBound == .max ? [] : [.init(key: "maximum", value: .integer(range.upperBound))]
      return Self.schema(
        .object(
          [.init(key: "type", value: .string("integer")), .init(key: "minimum", value: .integer(range.lowerBound))]
            + end), default: number.map { .integer($0) })
    case .real(let number, let range):
      let end: [JSONOutput.Member] =
        range.upperBound == .greatestFiniteMagnitude ? [] : [.init(key: "maximum", value: .double(range.upperBound))]
      return .object(
        [
          .init(key: "type", value: .string("number")), .init(key: "default", value: .double(number)),
          .init(key: "minimum", value: .double(range.lowerBound)),
        ] + end)
    case .degrees(let most):
      return ["type": .string("number"), "minimum": .double(-most), "maximum": .double(most)]
    case .flag: return ["type": .string("boolean"), "default": .bool(false)]
    case .day: return Self.text("20260329", "2026-03-29")
    case .mode: return ["type": .string("string"), "enum": .array(TravelMode.allCases.map { .string($0.rawValue) })]
    case .coordinate: return Self.text("46.948,7.447")
    case .box: return Self.text("46.9,7.4,47.0,7.5")
    case .ride: return Self.text("T1,20260706,1,5")
    }
  }

  private static func text(_ examples: String...) -> JSONOutput {
    ["type": .string("string"), "examples": .array(examples.map { .string($0) })]
  }

  /// A schema without a default has no such member: `null` would be a value.
  private static func schema(_ schema: JSONOutput, default value: JSONOutput?) -> JSONOutput {
    value.map { schema.adding("default", $0) } ?? schema
  }
}
