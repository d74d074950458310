import TransitAnswers
import TransitBundle
import TransitFoundation
import TransitValues

/// The values of an endpoint's parameters: given, or by default.
struct ServiceArguments: Hashable, Sendable {
  /// In the order of the endpoint's parameters.
  private(set) var values: [String: [ServiceValue]] = [:]
  private(set) var given: Set<String> = []

  /// - Throws: ``ServiceProblem`` for parameters that are unknown, missing, repeated or not what the endpoint expects.
  init(_ parameters: [ServiceParameter], given texts: [(name: String, value: String)]) throws(ServiceProblem) {
    for (name, text) in texts {
      guard let parameter = parameters.first(where: { $0.name == name }) else {
        let known = parameters.filter { !$0.isInPath }.map(\.name)
        let expected = known.isEmpty ? "none" : known.joined(separator: ", ")
        throw .badRequest("unknown parameter \"\(name.prefix(50))\"; expected \(expected)")
      }
      if values[name] != nil, !parameter.isRepeatable { throw .badRequest("\(name) is given twice") }
      do {
        values[name, default: []].append(try parameter.value(text))
      } catch {
        throw .badRequest("\(name): \(error)")
      }
      given.insert(name)
    }
    for parameter in parameters where values[parameter.name] == nil {
      if parameter.isRequired { throw .badRequest("the parameter \(parameter.name) is missing") }
      if let value = parameter.defaultValue { values[parameter.name] = [value] }
    }
  }

  /// - Throws: ``ServiceProblem`` unless exactly one of the parameters is given.
  func one(of names: [String]) throws(ServiceProblem) -> String {
    let found = names.filter { given.contains($0) }
    guard found.count == 1 else { throw .badRequest("expected one of \(names.joined(separator: ", "))") }
    return found[0]
  }

  /// - Throws: ``ServiceProblem`` if any of the parameters is given beside another.
  func exclude(_ names: [String], beside other: String) throws(ServiceProblem) {
    if let name = names.first(where: { given.contains($0) }), given.contains(other) {
      throw .badRequest("\(name) and \(other) exclude each other")
    }
  }
}

// MARK: Reading

extension ServiceArguments {
  private func first(_ name: String) -> ServiceValue? { values[name]?.first }

  func text(_ name: String) -> String? {
    if case .text(let text)? = first(name) { text } else { nil }
  }

  func texts(_ name: String) -> [String] {
    (values[name] ?? []).compactMap { if case .text(let text) = $0 { text } else { nil } }
  }

  func time(_ name: String) -> TimeArgument? {
    if case .time(let time)? = first(name) { time } else { nil }
  }

  func seconds(_ name: String) -> Int? {
    if case .seconds(let seconds)? = first(name) { seconds } else { nil }
  }

  func whole(_ name: String) -> Int? {
    if case .whole(let number)? = first(name) { number } else { nil }
  }

  func wholes(_ name: String) -> [Int] {
    (values[name] ?? []).compactMap { if case .whole(let number) = $0 { number } else { nil } }
  }

  func real(_ name: String) -> Double? {
    if case .real(let number)? = first(name) { number } else { nil }
  }

  func flag(_ name: String) -> Bool { first(name) == .flag(true) }

  func day(_ name: String) -> ServiceDate? {
    if case .day(let day)? = first(name) { day } else { nil }
  }

  func coordinate(_ name: String) -> Coordinate? {
    if case .coordinate(let place)? = first(name) { place } else { nil }
  }

  func box(_ name: String) -> Coordinate.Bounds? {
    if case .box(let box)? = first(name) { box } else { nil }
  }
}
