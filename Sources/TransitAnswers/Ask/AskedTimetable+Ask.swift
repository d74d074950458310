package import BundleFormat
package import TransitBundle
package import TransitFoundation
import TransitValues

extension AskedTimetable {
  /// Answers a question in JSON, in JSON: the one entry that other languages need.
  ///
  /// ```json
  /// {"departures": {"stop": "8503000", "at": "2026-07-06T08:00", "limit": 3}}
  /// {"rows": [ … ], "notes": [ … ], "attribution": [ … ]}
  /// {"error": {"kind": "usage", "code": "unknown_stop", "text": "…", "near": [{"stop_id": "…", "stop_name": "…"}]}}
  /// ```
  ///
  /// - Parameters:
  ///   - question: An object of one member: the name of the question and its parameters. UTF-8.
  ///   - live: Live data of the timetable; `nil` for none.
  /// - Returns: An object on several lines, as UTF-8: a line for each row.
  package func ask(_ question: [UInt8], now: Date = .now, live: LiveSnapshot? = nil) -> [UInt8] {
    do { return try answer(to: question, now: now, live: live) } catch { return errorBytes(error) }
  }

  /// The same, with an error for a question that has no answer.
  ///
  /// - Throws: ``QuestionError``, `BundleError`, or `PlainFailure` for what is no question in JSON.
  package func answer(to question: [UInt8], now: Date = .now, live: LiveSnapshot? = nil) throws -> [UInt8] {
    do {
      let value = try JSONReader.value(of: question, refusingDuplicateKeys: true)
      guard case .object(let members) = value, let (name, arguments) = members.first, members.count == 1 else {
        throw JSONDamage("expected an object of one member, the name of a question")
      }
      return try ask(name, arguments, now: now, live: live)
    } catch let damage as JSONDamage {
      throw PlainFailure(.badRequest, "the question: \(damage.problem)")
    }
  }

  /// The same for a name and an object of parameters.
  ///
  /// - Throws: ``QuestionError``, `BundleError`, or `JSONDamage` if the parameters are no object of values.
  package func ask(
    _ name: String, _ arguments: JSONValue, now: Date = .now, live: LiveSnapshot? = nil
  ) throws -> [UInt8] {
    let questions = AllQuestions.all.filter { live != nil || !$0.needsLiveData }
    guard let question = questions.first(where: { $0.name == name }) else {
      throw QuestionError(name, .unknownQuestion(expected: questions.map { $0.name }))
    }
    let given = try QuestionArguments.given(arguments)
    let context = QuestionContext(self, try QuestionArguments(question.allParameters, given), now: now, live: live)
    let answer = try question.answer(context)
    guard let page = answer.next else { return try document(of: answer) }
    let next = JSONOutput.arguments(page.arguments(after: given))
    return try document(of: answer, next: .object([.init(key: name, value: next)]))
  }

  /// The rows of an answer with its notes, and whom to name beside it, as UTF-8.
  ///
  /// - Parameter next: The question of the next page.
  package func document(
    of answer: Answer, next: JSONOutput? = nil
  ) throws(BundleError) -> [UInt8] {
    var text = Array("{\n\"rows\": ".utf8) + answer.rowBytes
    if text.last == UInt8(ascii: "\n") { text.removeLast() }
    var members: [(String, JSONOutput)] = [
      ("notes", .array(answer.notes.map(\.json))), ("attribution", try attribution()),
    ]
    if let next { members.append(("next", next)) }
    for (name, value) in members {
      text += ",\n\"\(name)\": ".utf8
      value.write(to: &text)
    }
    return text + "\n}\n".utf8
  }

  /// The answer to a question that has none.
  package func errorBytes(_ error: any Error) -> [UInt8] {
    let facts = FailureFacts(of: error)
    return
      ([
        "error": [
          "kind": .string(facts.kind.rawValue), "code": .string(facts.code.rawValue),
          "text": .string((error as? BundleError)?.problem ?? "\(error)"),
          "near": .array(near(error)),
        ]
      ] as JSONOutput).lineBytes
  }

  /// What is similar to an unknown id or name, best first.
  private func near(_ error: any Error) -> [JSONOutput] {
    if let error = error as? QuestionError { return error.nearMatches.map { ["name": .string($0)] } }
    guard let error = error as? BundleError else { return [] }
    return error.nearMatches.map { id in
      switch error.kind {
      case .unknownStop:
        let stop = try? timetable.stop(StopID(rawValue: id))
        return ["stop_id": .string(id), "stop_name": JSONOutput(stop?.name)]
      case .unknownRoute:
        let route = try? timetable.route(RouteID(rawValue: id))
        return ["route_id": .string(id), "route_short_name": JSONOutput(route?.shortName)]
      case .unknownTrip: return ["trip_id": .string(id)]
      default: return ["agency_id": .string(id)]
      }
    }
  }

  /// Whom to name beside answers: the sources of the bundle, and attributions.txt.
  package func attribution() throws(BundleError) -> JSONOutput {
    let sources = timetable.information.source.feeds.map { feed in
      [
        ("name", feed.name), ("attribution", feed.attribution), ("license", feed.license),
        ("license_url", feed.licenseURL), ("url", feed.url),
      ]
    }
    let rows = try timetable.attributions(for: .feed).map { [("name", $0.organizationName), ("url", $0.url)] }
    return .array(
      (sources + rows).map { members in
        .object(members.compactMap { key, text in text.map { .init(key: key, value: .string($0)) } })
      })
  }
}

extension QuestionArguments {
  /// The parameters of an object: a text, number, `true` or `false`, or an array of these. `null` is none.
  ///
  /// - Throws: ``QuestionError`` for another value, or `JSONDamage` for no object.
  fileprivate static func given(_ value: JSONValue) throws -> [Given] {
    guard case .object(let members) = value else { throw JSONDamage("expected an object of parameters") }
    return try members.sorted { $0.key < $1.key }.flatMap { name, value in
      let values: [JSONValue] = if case .array(let elements) = value { elements } else { [value] }
      return try values.compactMap { value -> Given? in
        switch value {
        case .null: return nil
        // As on a command line, a text may stand for a number.
        case .text(let text): return (name, .word(text))
        case .integer(let number): return (name, .integer(number))
        case .real(let number): return (name, .real(number))
        case .boolean(let flag): return (name, .flag(flag))
        case .array, .object: throw QuestionError(name, .invalid("expected a text, a number, true or false"))
        }
      }
    }
  }
}

extension JSONOutput {
  /// An object of arguments; those that are given several times are arrays.
  fileprivate static func arguments(_ given: [QuestionArguments.Given]) -> JSONOutput {
    var names: [String] = []
    for (name, _) in given where !names.contains(name) { names.append(name) }
    return .object(
      names.map { name in
        let values = given.filter { $0.name == name }.map { JSONOutput($0.value) }
        return .init(key: name, value: values.count == 1 ? values[0] : .array(values))
      })
  }

  private init(_ input: QuestionInput) {
    switch input {
    case .word(let text), .text(let text): self = .string(text)
    case .integer(let number): self = .integer(number)
    case .real(let number): self = .double(number)
    case .flag(let flag): self = .bool(flag)
    }
  }
}
