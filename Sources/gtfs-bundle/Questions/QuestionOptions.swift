import ArgumentParser
import TransitAnswers
import TransitBundle
import TransitFoundation

/// The arguments and options of a command that asks a question: its parameters.
///
/// ArgumentParser finds the options of a type by reflection, so this type reflects what the question declares.
/// <https://swiftpackageindex.com/apple/swift-argument-parser/documentation/argumentparser>
struct QuestionOptions<Asked: CommandQuestion>: ParsableArguments {
  /// What was given, in the order of the declaration.
  private var given: [QuestionArguments.Given] = []

  init() {}

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    for word in Self.words {
      for text in try word.texts(in: values) { given.append((word.name, .word(text))) }
    }
  }

  func validate() throws {
    do throws(QuestionError) { _ = try arguments } catch { throw ValidationError(Self.text(of: error)) }
  }

  /// - Throws: ``QuestionError`` for arguments that are missing or contradict each other.
  var arguments: QuestionArguments {
    get throws(QuestionError) { try QuestionArguments(Asked.commandParameters, joined) }
  }

  /// The same with ids in place of names of stops.
  func arguments(namingStopsOf timetable: Timetable) throws -> QuestionArguments {
    let names = NamedStops(timetable: timetable)
    let given = try joined.flatMap { item -> [QuestionArguments.Given] in
      guard case .word(let word) = item.value,
        let parameter = Asked.commandParameters.first(where: { $0.isNamed(item.name) }), parameter.isOfStop
      else { return [item] }
      let ids = try names.ids(of: word)
      return ids.prefix(parameter.isRepeatable ? ids.count : 1).map { (item.name, .word($0)) }
    }
    return try QuestionArguments(Asked.commandParameters, given)
  }

  /// A coordinate may be two words, its numbers.
  private var joined: [QuestionArguments.Given] {
    guard case (let name, .word(let longitude))? = given.first(where: { $0.name == Self.secondWord }),
      let place = given.firstIndex(where: { $0.name == Asked.positions.first }), name == Self.secondWord,
      case .word(let latitude) = given[place].value
    else { return given }
    var joined = given.filter { $0.name != Self.secondWord }
    // A pasted "LAT, LON" has a comma already.
    joined[place].value = .word("\(latitude),\(longitude)".replacing(",,", with: ","))
    return joined
  }

  /// The error in the words of a command line.
  static func text(of error: QuestionError) -> String {
    error.text(calling: Asked.positions.contains(error.name) ? "argument" : "option") { name in
      Asked.positions.contains(name) ? "<\(name)>" : "--\(CommandWord.optionName(name))"
    }
  }

  private static var secondWord: String { "longitude" }

  /// The arguments, then the options, then their older names.
  private static var words: [CommandWord] {
    let parameters = Asked.commandParameters.filter { !$0.isHidden }
    let arguments = Asked.positions.flatMap { name -> [CommandWord] in
      guard let parameter = parameters.first(where: { $0.name == name }) else { return [] }
      guard case .coordinate = parameter.kind else {
        return [CommandWord(name, parameter, parameter.isRequired ? .argument : .optionalArgument)]
      }
      return [CommandWord(name, parameter, .argument), CommandWord(secondWord, parameter, .optionalArgument)]
    }
    let options = parameters.filter { $0.isRepeatable || !Asked.positions.contains($0.name) }
    return arguments + options.map { CommandWord($0.name, $0, .option) }
      + options.flatMap { parameter in parameter.aliases.map { CommandWord($0, parameter, .hiddenOption) } }
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

extension QuestionOptions: CustomReflectable {
  var customMirror: Mirror { Mirror(self, children: Self.words.map { ("_\($0.key)", $0.definition) }) }
}

/// A parameter on the command line.
private struct CommandWord {
  enum Form {
    case argument, optionalArgument, option, hiddenOption
  }

  let name: String
  private let parameter: QuestionParameter
  private let form: Form

  init(_ name: String, _ parameter: QuestionParameter, _ form: Form) {
    (self.name, self.parameter, self.form) = (name, parameter, form)
  }

  /// A parameter may be both an argument and an option.
  var key: String { form == .option || form == .hiddenOption ? "option_\(name)" : name }

  static func optionName(_ name: String) -> String { name.replacing("_", with: "-") }

  private var isFlag: Bool { if case .flag = parameter.kind { true } else { false } }

  private var help: ArgumentHelp {
    let standard = parameter.defaultText.map { " (default: \($0))" } ?? ""
    let more = parameter.isRepeatable && form == .option ? " May be repeated." : ""
    return ArgumentHelp(
      "\(parameter.meaning)\(more)\(standard)", valueName: name == parameter.name ? parameter.valueName : name,
      visibility: form == .hiddenOption ? .hidden : .default)
  }

  /// What ArgumentParser reads by reflection.
  var definition: Any {
    let name = NameSpecification.customLong(Self.optionName(name))
    switch form {
    case .argument: return Argument<String>(help: help)
    case .optionalArgument: return Argument<String?>(help: help)
    case .option, .hiddenOption:
      if isFlag { return Flag<Bool>(wrappedValue: false, name: name, help: help) }
      if parameter.isRepeatable {
        return Option<[String]>(wrappedValue: [], name: name, parsing: .unconditionalSingleValue, help: help) { text in
          try checked(text)
        }
      }
      return Option<String?>(name: name, parsing: .unconditional, help: help) { text in try checked(text) }
    }
  }

  private func checked(_ text: String) throws(UsageError) -> String {
    try parameter.check(.word(text))
    return text
  }

  func texts<Key: CodingKey>(in values: KeyedDecodingContainer<Key>) throws -> [String] {
    guard let key = Key(stringValue: key) else { return [] }
    switch form {
    case .argument: return [try values.decode(Argument<String>.self, forKey: key).wrappedValue]
    case .optionalArgument:
      return [try values.decode(Argument<String?>.self, forKey: key).wrappedValue].compactMap(\.self)
    case .option, .hiddenOption:
      if isFlag { return try values.decode(Flag<Bool>.self, forKey: key).wrappedValue ? ["true"] : [] }
      if parameter.isRepeatable { return try values.decode(Option<[String]>.self, forKey: key).wrappedValue }
      return [try values.decode(Option<String?>.self, forKey: key).wrappedValue].compactMap(\.self)
    }
  }
}

extension QuestionParameter {
  fileprivate var isOfStop: Bool {
    switch kind {
    case .id(.stop, _), .place: true
    default: false
    }
  }

  /// What a value is called on a help screen.
  fileprivate var valueName: String {
    switch kind {
    case .text: "text"
    case .id(.stop, _): "stop_id"
    case .id(.route, _): "route_id"
    case .id(.trip, _): "trip_id"
    case .place: "place"
    case .page: "page"
    case .time: "time"
    case .duration: "duration"
    case .whole, .real, .degrees: "number"
    case .flag: "flag"
    case .day: "date"
    case .mode: "mode"
    case .coordinate: "place"
    case .box: "box"
    case .ride: "ride"
    }
  }
}
