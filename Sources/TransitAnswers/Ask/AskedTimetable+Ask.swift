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
  ///   - asTable: Whether rows of a table are arrays, with their columns beside them and without local texts: half as
  ///     long.
  /// - Returns: An object on several lines, as UTF-8: a line for each row.
  package func ask(
    _ question: [UInt8], now: Date = .now, live: LiveSnapshot? = nil, asTable: Bool = false
  ) -> [UInt8] {
    do throws(AnswerError) {
      return try answer(to: question, now: now, live: live, asTable: asTable)
    } catch {
      return errorBytes(error)
    }
  }

  /// The same, with an error for a question that has no answer.
  package func answer(
    to question: [UInt8], now: Date = .now, live: LiveSnapshot? = nil, asTable: Bool = false
  ) throws(AnswerError) -> [UInt8] {
    let value: JSONValue
    do throws(JSONDamage) {
      value = try JSONReader.value(of: question, refusingDuplicateKeys: true)
    } catch {
      throw .malformed(error.problem)
    }
    guard case .object(let members) = value, let (name, arguments) = members.first, members.count == 1 else {
      throw .malformed("expected an object of one member, the name of a question")
    }
    return try ask(name, arguments, now: now, live: live, asTable: asTable)
  }

  /// The same for a name and an object of parameters.
  package func ask(
    _ name: String, _ arguments: JSONValue, now: Date = .now, live: LiveSnapshot? = nil, asTable: Bool = false
  ) throws(AnswerError) -> [UInt8] {
    let questions = AllQuestions.all.filter { live != nil || !$0.needsLiveData }
    guard let question = questions.first(where: { $0.name == name }) else {
      throw .question(QuestionError(name, .unknownQuestion(expected: questions.map { $0.name })))
    }
    let given = try QuestionArguments.given(arguments)
    let read = try AnswerError.understanding { () throws(QuestionError) in
      try QuestionArguments(question.allParameters, given)
    }
    let answer = try question.answer(QuestionContext(self, read, now: now, live: live))
    // Journeys that are canceled are empty.
    if QuestionCancellation.isCancelled { throw .bundle(BundleError(.cancelled, path: timetable.path, "cancelled")) }
    let next = answer.next.map { page in
      JSONOutput.object([.init(key: name, value: .arguments(page.arguments(after: given)))])
    }
    return try AnswerError.reading { () throws(BundleError) in
      try document(of: answer, next: next, asTable: asTable)
    }
  }

  /// The rows of an answer with its notes, and whom to name beside it, as UTF-8.
  ///
  /// - Parameters:
  ///   - next: The question of the next page.
  ///   - asTable: Whether rows of a table are arrays, with their columns beside them.
  package func document(
    of answer: Answer, next: JSONOutput? = nil, asTable: Bool = false
  ) throws(BundleError) -> [UInt8] {
    var text = Array("{\n".utf8)
    if asTable, case .rows(let rows) = answer.body {
      text += "\"columns\": ".utf8
      JSONOutput.array(rows.arrayNames.map { .string($0) }).write(to: &text)
      text += ",\n\"rows\": ".utf8 + rows.arrayBytes
    } else {
      text += "\"rows\": ".utf8 + answer.rowBytes
    }
    if text.last == UInt8(ascii: "\n") { text.removeLast() }
    var members: [(String, JSONOutput)] = [
      ("notes", .array(answer.notes.map { $0.json })), ("attribution", try attribution()),
    ]
    if let next { members.append(("next", next)) }
    for (name, value) in members {
      text += ",\n\"\(name)\": ".utf8
      value.write(to: &text)
    }
    return text + "\n}\n".utf8
  }

  /// The answer to a question that has none.
  package func errorBytes(_ error: AnswerError) -> [UInt8] {
    switch error {
    case .question(let problem):
      Self.errorBytes(error.failure, error.description, near: problem.nearMatches.map { ["name": .string($0)] })
    case .malformed: Self.errorBytes(error.failure, error.description, near: [])
    case .bundle(let problem): Self.errorBytes(error.failure, problem.problem, near: near(problem))
    }
  }

  /// - Parameter near: What is similar to an unknown id or name, best first.
  static func errorBytes(_ facts: FailureFacts, _ text: String, near: [JSONOutput]) -> [UInt8] {
    ([
      "error": [
        "kind": .string(facts.kind.rawValue), "code": .string(facts.code.rawValue), "text": .string(text),
        "near": .array(near),
      ]
    ] as JSONOutput).lineBytes
  }

  /// The error for a file that the feed does not have.
  ///
  /// - Parameter names: Those that it has.
  static func errorBytes(unknownTable name: String, of names: [String]) -> [UInt8] {
    errorBytes(
      FailureFacts(.badRequest),
      "the feed has no table \"\(name.prefix(50))\"; it has \(names.joined(separator: ", "))",
      near: IDSimilarity.nearest(to: name, in: names).map { ["name": .string($0)] })
  }

  private func near(_ error: BundleError) -> [JSONOutput] {
    error.nearMatches.map { id in
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
  /// - Throws: For another value, or for no object.
  static func given(_ value: JSONValue) throws(AnswerError) -> [Given] {
    guard case .object(let members) = value else { throw .malformed("expected an object of parameters") }
    var given: [Given] = []
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      let values: [JSONValue] = if case .array(let elements) = value { elements } else { [value] }
      for value in values {
        switch value {
        case .null: break
        // As on a command line, a text may stand for a number.
        case .text(let text): given.append((name, .word(text)))
        case .integer(let number): given.append((name, .integer(number)))
        case .real(let number): given.append((name, .real(number)))
        case .boolean(let flag): given.append((name, .flag(flag)))
        case .array, .object:
          throw .question(QuestionError(name, .invalid("expected a text, a number, true or false")))
        }
      }
    }
    return given
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
