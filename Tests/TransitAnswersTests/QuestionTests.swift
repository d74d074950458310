import Foundation
import TestFeeds
import Testing
import TransitBundle
import TransitFoundation
import TransitValues

@testable import TransitAnswers

@Suite struct `Declarations of questions` {
  private static let questions = AllQuestions.all.map { $0.name }

  private func question(_ name: String) throws -> AnyQuestion {
    try #require(AllQuestions.all.first { $0.name == name })
  }

  @Test(arguments: questions) func `names are words, and differ`(name: String) throws {
    let question = try question(name)
    #expect(name.wholeMatch(of: /[a-z]+(_[a-z]+)*/) != nil)
    #expect(question.summary.hasSuffix("."))
    var seen: Set<String> = []
    for parameter in question.allParameters {
      for name in [parameter.name] + parameter.aliases {
        #expect(name.wholeMatch(of: /[a-z]+(_[a-z]+)*/) != nil)
        #expect(seen.insert(name).inserted, "\(name) is used twice")
      }
      #expect(parameter.meaning.hasSuffix("."))
      #expect(!parameter.isRequired || parameter.defaultValue == nil)
    }
    for time in question.timeParameters { #expect(question.parameters.contains { $0.name == time }) }
    if let table = question.table { #expect(Set(table.order).isSubset(of: table.columns)) }
  }

  /// A server may lower limits, never raise them or change a default.
  @Test(arguments: questions) func `a server has the same defaults and lower limits`(name: String) throws {
    for parameter in try question(name).allParameters {
      let served = parameter.served
      #expect(served.defaultValue == parameter.defaultValue)
      #expect(served.longestText ?? 0 <= parameter.longestText ?? 0)
      if let value = served.defaultText {
        #expect(try served.value(.word(value)) == served.defaultValue)
      }
    }
  }

  @Test(arguments: questions) func `each row has the members of the schema`(name: String) async throws {
    let city = try await City.shared.value
    let question = try question(name)
    if question.needsLiveData { return }
    let examples = try city.asked.examples()
    var given = try question.parameters.filter(\.isRequired).map { parameter in
      (name: parameter.name, value: QuestionInput.word(try #require(examples.values(of: parameter).first)))
    }
    switch name {
    case "nearby":
      given.append(("place", .word(try #require(examples.values(of: NearbyQuestion.place.declaration).first))))
    // Nobody arrives where a trip begins.
    case "arrivals": given = [("stop", .word(try city.station.id.rawValue))]
    case "stops", "places": given.append(("text", .word("a")))
    case "shapes": given.append(("route", .word(try #require(try city.timetable.routes().first).id.rawValue)))
    default: break
    }
    let arguments = try QuestionArguments(question.allParameters, given)
    let now = try TimeArgument(parsing: city.morning).date(by: city.timetable.clock)
    let answer = try question.answer(QuestionContext(city.asked, arguments, now: now))
    let value = try JSONSerialization.jsonObject(with: Data(answer.lineBytes))
    let schema = try #require(
      try JSONSerialization.jsonObject(with: Data(question.schema.json.lineBytes)) as? [String: Any])
    try Self.check(value, schema, name)
    if let rows = value as? [Any] { #expect(!rows.isEmpty) }
  }

  /// The part of JSON Schema that schemas here use.
  private static func check(_ value: Any, _ schema: [String: Any], _ place: String) throws {
    if let constant = schema["const"] as? String {
      #expect(value as? String == constant, "\(place)")
      return
    }
    if let choices = schema["oneOf"] as? [[String: Any]] {
      let names = (value as? [String: Any]).map { Set($0.keys) } ?? []
      let fitting = choices.filter { Set(($0["required"] as? [String]) ?? []) == names }
      #expect(fitting.count == 1, "\(place): \(names.sorted())")
      return
    }
    let types = (schema["type"] as? [String]) ?? [schema["type"] as? String ?? ""]
    switch value {
    case is NSNull: #expect(types.contains("null"), "\(place) is null")
    case let object as [String: Any]:
      #expect(types.contains("object"), "\(place)")
      guard let properties = schema["properties"] as? [String: [String: Any]] else { return }
      for name in schema["required"] as? [String] ?? [] { #expect(object[name] != nil, "\(place).\(name) is missing") }
      for (name, member) in object {
        let inner = try #require(properties[name], "\(place).\(name) is not in the schema")
        try check(member, inner, "\(place).\(name)")
      }
    case let array as [Any]:
      #expect(types.contains("array"), "\(place)")
      let items = try #require(schema["items"] as? [String: Any], "\(place)")
      for element in array { try check(element, items, place) }
    case is String: #expect(types.contains("string"), "\(place)")
    default: #expect(!Set(types).isDisjoint(with: ["integer", "number", "boolean"]), "\(place): \(value)")
    }
  }

  @Test func `rows are written as the array of their objects`() async throws {
    let city = try await City.shared.value
    let board = try city.timetable.departures(
      from: try city.station.id, after: .init(timeIntervalSince1970: 0), within: nil, limit: 5)
    let written = try city.timetable.rows(of: board)
    for count in [0, 1, written.count] {
      let rows = Array(written.prefix(count))
      let objects = JSONOutput.array(rows.map { JSONOutput($0, BoardRow.departureColumns) })
      #expect(Answer(rows, BoardRow.departureColumns).lineBytes == Array(objects.lines.utf8))
    }
  }

  /// Every instant has its local text beside it, which names the same instant.
  @Test(arguments: ["departures", "journeys", "runs", "reachable", "trip"])
  func `instants are also local texts with their offset`(name: String) async throws {
    let city = try await City.shared.value
    let examples = try city.asked.examples()
    let question = try question(name)
    var given = try question.parameters.filter(\.isRequired).map { parameter in
      (name: parameter.name, value: QuestionInput.word(try #require(examples.values(of: parameter).first)))
    }
    let stops = try city.timetable.stops().filter { $0.locationType == .station }.map(\.id.rawValue)
    if name == "journeys" { given = [("from", .word(stops[0])), ("to", .word(stops[3]))] }
    if name == "trip" {
      let date = try #require(TripQuestion.parameters.last)
      given.append(("date", .word(try #require(examples.values(of: date).first))))
    }
    let now = try TimeArgument(parsing: city.morning).date(by: city.timetable.clock)
    let context = QuestionContext(city.asked, try QuestionArguments(question.allParameters, given), now: now)
    let value = try JSONSerialization.jsonObject(with: Data(try question.answer(context).lineBytes))
    var count = 0
    try visit(value, name) { _, _ in count += 1 }
    #expect(count > 1)
  }

  private static let instants = ["time": "local_time", "departure": "local_departure", "arrival": "local_arrival"]

  private func visit(_ value: Any, _ place: String, _ found: (Int, String) -> Void) throws {
    if let array = value as? [Any] { for element in array { try visit(element, place, found) } }
    guard let object = value as? [String: Any] else { return }
    for (name, local) in Self.instants {
      guard let seconds = object[name] as? Int else { continue }
      let text = try #require(object[local] as? String, "\(place).\(name) has no local text")
      let time = try TimeArgument(parsing: text)
      #expect(time == .instant(Date(timeIntervalSince1970: Double(seconds))))
      found(seconds, text)
    }
    for member in object.values { try visit(member, place, found) }
  }
}
