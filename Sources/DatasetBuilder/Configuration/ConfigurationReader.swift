import HTTPTransport
import TransitValues
import Yams

/// Reads a YAML file as values of a declared shape.
///
/// Anchors and aliases are refused, because a short file could stand for a huge one.
struct ConfigurationReader {
  let file: String

  /// The most bytes of a file.
  static let maximumByteCount = 4 << 20

  /// - Throws: ``FailureCode/configuration`` if the text is not YAML or has another shape.
  func read(_ text: String, as shape: ConfigurationShape) throws(PlainFailure) -> ConfigurationValue {
    try refuseAliases(text)
    let node: Node?
    do {
      node = try Yams.Parser(yaml: text).singleRoot()
    } catch {
      throw self.error(error)
    }
    guard let node, node.scalar?.string.isEmpty != true else {
      throw PlainFailure("is empty", in: file)
    }
    return try value(node, shape, key: "")
  }

  /// Refuses `&` and `*` where a value may begin, even in quotes: to find out whether they are in quotes takes a parser.
  private func refuseAliases(_ text: String) throws(PlainFailure) {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      var former: Character = " "
      for (column, character) in line.enumerated() {
        if former == " " || former == "\t", character == "#" { break }
        if character == "&" || character == "*", " \t,[{:?-".contains(former),
          let next = line.dropFirst(column + 1).first, !next.isWhitespace
        {
          throw PlainFailure(
            "anchors and aliases are not supported; write \(character) after a letter, digit or quote",
            at: ConfigurationPlace(line: index + 1, column: column + 1), in: file)
        }
        former = character
      }
    }
  }

  private func error(_ error: any Error) -> PlainFailure {
    func make(_ mark: Mark?, _ problem: String) -> PlainFailure {
      PlainFailure("is not YAML: \(problem)", at: mark.map(Self.place), in: file)
    }
    switch error as? YamlError {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      return make(mark, problem)
    case .duplicatedKeysInMapping(let keys, let context):
      return PlainFailure(
        "\(keys.joined(separator: ", ")): occurs twice", at: Self.place(context.mark), in: file)
    case .reader(let problem, _, _, _): return make(nil, problem)
    default: return make(nil, "it cannot be read")
    }
  }
}

// MARK: Values

extension ConfigurationReader {
  private func place(_ node: Node) -> ConfigurationPlace {
    node.mark.map(Self.place) ?? ConfigurationPlace(line: 1, column: 1)
  }

  private static func place(_ mark: Mark) -> ConfigurationPlace {
    ConfigurationPlace(line: mark.line, column: mark.column)
  }

  private func refusal(_ node: Node, _ key: String, _ problem: String) -> PlainFailure {
    PlainFailure(problem, at: place(node), of: key, in: file)
  }

  private func value(
    _ node: Node, _ shape: ConfigurationShape, key: String
  ) throws(PlainFailure) -> ConfigurationValue {
    let content: ConfigurationValue.Content =
      switch shape {
      case .text(let kind): .text(try text(node, kind, key))
      case .number(let range): .text(try number(node, range, key))
      case .list(let element, let counts): .list(try list(node, element, counts, key))
      case .names(let kind): .section(try names(node, kind, key))
      case .section(let keys, let oneOf): .section(try section(node, keys, oneOf: oneOf, key))
      }
    return ConfigurationValue(content: content, place: place(node), key: key)
  }

  private func text(_ node: Node, _ kind: ConfigurationText, _ key: String) throws(PlainFailure) -> String {
    guard case .scalar(let scalar) = node else { throw refusal(node, key, "expected \(kind.expected)") }
    guard kind.accepts(scalar.string) else {
      // Where variables are possible, the value is a URL or a secret.
      let shown = kind.allowsVariables ? HTTPURL.redacted(scalar.string) : scalar.string
      throw refusal(node, key, "\"\(shown)\" is not possible; expected \(kind.expected)")
    }
    if !kind.allowsVariables, scalar.string.contains("${") {
      throw refusal(node, key, "variables are possible only in url and headers")
    }
    return scalar.string
  }

  private func number(
    _ node: Node, _ range: ClosedRange<Int>, _ key: String
  ) throws(PlainFailure) -> String {
    let limit = range.upperBound == .max ? "\(range.lowerBound) or more" : "\(range.lowerBound) to \(range.upperBound)"
    guard case .scalar(let scalar) = node, let number = Int(scalar.string), range.contains(number) else {
      throw refusal(node, key, "expected a whole number, \(limit)")
    }
    return String(number)
  }

  private func list(
    _ node: Node, _ element: ConfigurationShape, _ counts: ClosedRange<Int>, _ key: String
  ) throws(PlainFailure) -> [ConfigurationValue] {
    guard case .sequence(let sequence) = node else { throw refusal(node, key, "expected a list") }
    guard counts.contains(sequence.count) else {
      let limit = counts.count == 1 ? "\(counts.lowerBound)" : "\(counts.lowerBound) to \(counts.upperBound)"
      throw refusal(node, key, "has \(sequence.count) values; expected \(limit)")
    }
    var values: [ConfigurationValue] = []
    for (index, node) in sequence.enumerated() { values.append(try value(node, element, key: "\(key)[\(index)]")) }
    return values
  }

  private func names(
    _ node: Node, _ kind: ConfigurationText, _ key: String
  ) throws(PlainFailure) -> [(name: String, value: ConfigurationValue)] {
    guard case .mapping(let mapping) = node else { throw refusal(node, key, "expected names and values") }
    var pairs: [(name: String, value: ConfigurationValue)] = []
    for (nameNode, valueNode) in mapping {
      guard case .scalar(let name) = nameNode, !name.string.isEmpty else {
        throw refusal(nameNode, key, "expected a name")
      }
      pairs.append((name.string, try value(valueNode, .text(kind), key: "\(key).\(name.string)")))
    }
    return pairs
  }

  private func section(
    _ node: Node, _ keys: [ConfigurationKey], oneOf: [String], _ key: String
  ) throws(PlainFailure) -> [(name: String, value: ConfigurationValue)] {
    let expected = keys.map(\.name).joined(separator: ", ")
    guard case .mapping(let mapping) = node else { throw refusal(node, key, "expected the keys \(expected)") }
    var pairs: [(name: String, value: ConfigurationValue)] = []
    for (nameNode, valueNode) in mapping {
      guard case .scalar(let name) = nameNode, let declared = keys.first(where: { $0.name == name.string }) else {
        let found = nameNode.scalar?.string ?? "a list or section"
        throw refusal(nameNode, key, "\(found): unknown key; expected \(expected)")
      }
      let path = key.isEmpty ? declared.name : "\(key).\(declared.name)"
      pairs.append((declared.name, try value(valueNode, declared.shape, key: path)))
    }
    for declared in keys where declared.isRequired && !pairs.contains(where: { $0.name == declared.name }) {
      throw refusal(node, key, "has no key \(declared.name); it is required")
    }
    if !oneOf.isEmpty, pairs.count(where: { oneOf.contains($0.name) }) != 1 {
      throw refusal(node, key, "expected exactly one of the keys \(oneOf.joined(separator: ", "))")
    }
    for declared in keys {
      guard let needed = declared.needs, !pairs.contains(where: { $0.name == needed }) else { continue }
      if let value = pairs.first(where: { $0.name == declared.name })?.value {
        throw PlainFailure("is possible only with \(needed)", at: value.place, of: value.key, in: file)
      }
    }
    return pairs
  }
}
