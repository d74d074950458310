import TransitBundle
import TransitFares
import TransitFoundation
package import TransitValues

/// A parameter of a question, and the type of its value.
///
/// ```swift
/// static let limit = Parameter<Int>("limit", .whole(default: 50, 0...Int.max), "The maximum number of rows.")
/// context[limit]   // an Int
/// ```
package struct Parameter<Value: Sendable>: Sendable {
  package let declaration: QuestionParameter
  /// The value of what was given, or of the default.
  let read: @Sendable ([QuestionValue]) -> Value

  /// A parameter that is given once, or has a default.
  init(
    _ name: String, _ kind: QuestionParameter.Kind, _ meaning: String, aliases: [String] = [],
    servedMaximum: Int? = nil
  ) where Value: ParameterValue {
    declaration = QuestionParameter(
      name, kind, meaning, aliases: aliases, isRequired: kind.defaultValue == nil, isRepeatable: false,
      isHidden: false, servedMaximum: servedMaximum)
    read = { values in
      guard let value = values.first.flatMap(Value.init(parameter:)) else { fatalError("\(name) has not been checked") }
      return value
    }
  }

  /// A parameter that may be missing.
  init<Wrapped: ParameterValue>(
    _ name: String, _ kind: QuestionParameter.Kind, _ meaning: String, aliases: [String] = [],
    isHidden: Bool = false, servedMaximum: Int? = nil
  ) where Value == Wrapped? {
    declaration = QuestionParameter(
      name, kind, meaning, aliases: aliases, isRequired: false, isRepeatable: false, isHidden: isHidden,
      servedMaximum: servedMaximum)
    read = { $0.first.flatMap(Wrapped.init(parameter:)) }
  }

  /// A parameter that may be given several times.
  init<Element: ParameterValue>(
    _ name: String, _ kind: QuestionParameter.Kind, _ meaning: String, aliases: [String] = [],
    isRequired: Bool = false, servedMaximum: Int? = nil
  ) where Value == [Element] {
    declaration = QuestionParameter(
      name, kind, meaning, aliases: aliases, isRequired: isRequired, isRepeatable: true, isHidden: false,
      servedMaximum: servedMaximum)
    read = { $0.compactMap(Element.init(parameter:)) }
  }
}

/// A type of values of parameters.
protocol ParameterValue: Sendable {
  /// `nil` if the value is of another kind.
  init?(parameter value: QuestionValue)
}

extension ParameterValue where Self: FeedIdentifier {
  init?(parameter value: QuestionValue) {
    guard case .text(let text) = value else { return nil }
    self.init(rawValue: text)
  }
}

extension StopID: ParameterValue {}
extension TripID: ParameterValue {}
extension RouteID: ParameterValue {}

extension String: ParameterValue {
  init?(parameter value: QuestionValue) { if case .text(let value) = value { self = value } else { return nil } }
}

extension Int: ParameterValue {
  init?(parameter value: QuestionValue) { if case .whole(let value) = value { self = value } else { return nil } }
}

extension Double: ParameterValue {
  init?(parameter value: QuestionValue) { if case .real(let value) = value { self = value } else { return nil } }
}

extension Bool: ParameterValue {
  init?(parameter value: QuestionValue) { if case .flag(let value) = value { self = value } else { return nil } }
}

extension TimeArgument: ParameterValue {
  init?(parameter value: QuestionValue) { if case .time(let value) = value { self = value } else { return nil } }
}

extension ServiceDate: ParameterValue {
  init?(parameter value: QuestionValue) { if case .day(let value) = value { self = value } else { return nil } }
}

extension TravelMode: ParameterValue {
  init?(parameter value: QuestionValue) { if case .mode(let value) = value { self = value } else { return nil } }
}

extension Coordinate: ParameterValue {
  init?(parameter value: QuestionValue) { if case .coordinate(let value) = value { self = value } else { return nil } }
}

extension Coordinate.Bounds: ParameterValue {
  init?(parameter value: QuestionValue) { if case .box(let value) = value { self = value } else { return nil } }
}

extension TripRide: ParameterValue {
  init?(parameter value: QuestionValue) { if case .ride(let value) = value { self = value } else { return nil } }
}

extension Duration: ParameterValue {
  init?(parameter value: QuestionValue) {
    if case .seconds(let seconds) = value { self = .seconds(seconds) } else { return nil }
  }
}

/// A stop_id, or else a coordinate, as it was given.
struct PlaceText: ParameterValue {
  let text: String

  init?(parameter value: QuestionValue) {
    guard case .text(let text) = value else { return nil }
    self.text = text
  }
}
