import TransitBundle
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

extension ParameterValue {
  init?(parameter value: QuestionValue) {
    guard let value = value.content as? Self else { return nil }
    self = value
  }
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
extension String: ParameterValue {}
extension Int: ParameterValue {}
extension Double: ParameterValue {}
extension Bool: ParameterValue {}
extension Duration: ParameterValue {}
extension TimeArgument: ParameterValue {}
extension ServiceDate: ParameterValue {}
extension TravelMode: ParameterValue {}
extension Coordinate: ParameterValue {}
extension Coordinate.Bounds: ParameterValue {}

/// A stop_id, or else a coordinate, as it was given.
struct PlaceText: ParameterValue {
  let text: String

  init?(parameter value: QuestionValue) {
    guard case .text(let text) = value else { return nil }
    self.text = text
  }
}
