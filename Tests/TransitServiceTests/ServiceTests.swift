import Foundation
import JourneyChecks
import SampleCity
import ServiceChecks
import TestFeeds
import Testing
import TransitAnswers
import TransitBundle
import TransitFoundation
import TransitService
import TransitValues

/// A small invented city, built once.
private let city = Task { () async throws -> BuiltFeed in
  let folder = try TemporaryFolder()
  let zip = folder.file("city.zip")
  try SampleCity(stopTimes: 8000, seed: 4).write(to: zip)
  let feed = try await BuiltFeed(path: zip)
  withExtendedLifetime(folder) {}
  return feed
}

@Suite struct `Answers of the HTTP API` {
  let timetable: Timetable
  let service: TimetableService
  let feed: BuiltFeed

  init() async throws {
    feed = try await city.value
    timetable = feed.timetable
    service = TimetableService(timetable)
  }

  private func ask(_ path: [String], _ query: [(name: String, value: String)] = []) throws -> ServiceAnswer {
    try service.answer(try service.question(path: path, query: query))
  }

  private func rows(_ answer: ServiceAnswer) throws -> [[String: Any]] {
    try #require(try JSONSerialization.jsonObject(with: Data(answer.body)) as? [[String: Any]])
  }

  private var station: Stop {
    get throws { try #require(try timetable.stops().first { $0.locationType == .station }) }
  }

  private var morning: String {
    get throws {
      let start = try #require(timetable.information.validity).lowerBound
      return "\(start.advanced(by: 3).isoText)T08:00"
    }
  }

  @Test func `a question has one canonical text, whatever its spelling`() throws {
    let path = ["stops", try station.id.rawValue, "departures"]
    let at = try morning
    let plain = try service.question(path: path, query: [("at", at)])
    let day = try #require(ServiceDate(at.prefix(10).replacing("-", with: "")))
    let instant = timetable.clock.date(on: day, second: 8 * 3600).unixSeconds
    for query in [
      [("within", "2h"), ("at", at)], [("at", "\(instant)")], [("limit", "50"), ("at", at), ("within", "7200")],
    ] {
      #expect(try service.question(path: path, query: query).canonicalText == plain.canonicalText)
    }
    #expect(try service.question(path: path, query: [("at", at), ("limit", "9")]).canonicalText != plain.canonicalText)
    #expect(!plain.dependsOnNow)
    #expect(try service.question(path: path, query: []).dependsOnNow)
  }

  @Test(arguments: ["departures", "arrivals"])
  func `pages that follow each other have the rows of one long page`(board: String) throws {
    let path = ["stops", try station.id.rawValue, board]
    let whole = try rows(try ask(path, [("at", try morning), ("limit", "30"), ("within", "1d")]))
    var paged: [[String: Any]] = []
    var query: [(name: String, value: String)] = [("at", try morning), ("limit", "4"), ("within", "1d")]
    while paged.count < whole.count {
      let answer = try ask(path, query)
      paged += try rows(answer)
      guard let next = answer.nextQuery else { break }
      query = next.split(separator: "&").map { part in
        let pieces = part.split(separator: "=", maxSplits: 1).map { String($0).removingPercentEncoding ?? "" }
        return (pieces[0], pieces[1])
      }
    }
    #expect(whole.count > 8)
    #expect(paged.count >= whole.count)
    for (left, right) in zip(whole, paged) {
      #expect(NSDictionary(dictionary: left) == NSDictionary(dictionary: right))
    }
  }

  @Test func `arrivals are those of the library`() throws {
    let stop = try station.id
    let answer = try rows(try ask(["stops", stop.rawValue, "arrivals"], [("at", try morning), ("limit", "20")]))
    let day = try #require(ServiceDate(try morning.prefix(10).replacing("-", with: "")))
    let expected = try timetable.arrivals(at: stop, after: timetable.clock.date(on: day, second: 8 * 3600), limit: 20)
    #expect(answer.map { $0["trip_id"] as? String } == expected.map { $0.tripID.rawValue })
    #expect(answer.map { $0["time"] as? Int } == expected.map { $0.time.unixSeconds })
  }

  @Test func `an unknown stop is not found, with near matches`() throws {
    let id = try station.id.rawValue
    let problem = #expect(throws: ServiceProblem.self) { try ask(["stops", id + "0", "departures"]) }
    #expect(problem?.status == 404)
    #expect(problem?.nearMatches.contains(id) == true)
    #expect(problem?.kind == "usage" && problem?.code?.hasPrefix("unknown_") == true)
  }

  @Test(arguments: [
    (["stops"], [("q", "a"), ("bbox", "0,0,1,1")]), (["stops"], []), (["stops"], [("near", "91,0")]),
    (["routes"], [("x", "1")]), (["stops", "a", "departures"], [("stop_id", "b")]), (["stops", "a"], [("stop", "b")]),
    (["journeys"], [("from", "a")]), (["shapes"], [("route", "a"), ("from_stop_sequence", "1")]),
    (["stops", "a", "departures"], [("limit", "1001")]), (["stops", "a", "departures"], [("within", "8d")]),
  ])
  func `a wrong question is a bad request`(path: [String], query: [(String, String)]) {
    let problem = #expect(throws: ServiceProblem.self) { try ask(path, query) }
    #expect(problem?.status == 400)
  }

  @Test(arguments: [["stops", "A", "day"], ["routes", "r1", "timetable"]])
  func `an answer of millions of rows is a bad request`(path: [String]) async throws {
    let feed = try await BuiltFeed(.everySecond(trips: 40))
    let service = TimetableService(feed.timetable)
    let question = try service.question(path: path, query: [("date", "20260706")])
    let problem = #expect(throws: ServiceProblem.self) { try service.answer(question) }
    #expect(problem?.status == 400 && problem?.code == "too_large")
    #expect(problem?.detail.hasPrefix("there are more than ") == true)
  }

  @Test func `a path from a later call to an earlier one is a bad request`() throws {
    let trip = try #require(try timetable.examples(of: .trip).first)
    let query = [("trip", trip), ("from_stop_sequence", "2"), ("to_stop_sequence", "1")]
    let problem = #expect(throws: ServiceProblem.self) { try ask(["shapes"], query) }
    #expect(problem?.status == 400)
    for (first, last) in [("1", "1"), ("0", "\(Int32.max)"), ("5", "9")] {
      let query = [("trip", trip), ("from_stop_sequence", first), ("to_stop_sequence", last)]
      _ = try ask(["shapes"], query)
    }
  }

  @Test func `no value of any parameter ends the program or is an error of the server`() throws {
    let questions = try QuestionSource(service)
    var random = SplitMix64(seed: 3)
    var answered: Set<String> = []
    for number in 0..<60 * questions.count {
      let asked = questions.question(number % questions.count) { Int.random(in: 0..<$0, using: &random) }
      let deadline = ContinuousClock.now + .milliseconds(300)
      do {
        let question = try service.question(path: asked.path, query: asked.query)
        let answer = try service.answer(question) { .now > deadline }
        _ = try JSONSerialization.jsonObject(with: Data(answer.body), options: .fragmentsAllowed)
        answered.insert(question.kind)
      } catch let problem as ServiceProblem {
        #expect((400..<500).contains(problem.status) || problem.status == 503, "\(asked): \(problem)")
      }
    }
    // Names and ids are those of the endpoints and of the feed: each kind of question is answered.
    #expect(answered.count == questions.count, "answered: \(answered.sorted())")
  }

  @Test func `a question that nobody waits for any more ends with the status 503`() throws {
    let stops = try timetable.stops()
    let query = [
      ("from", stops[0].id.rawValue), ("to", stops[stops.count - 1].id.rawValue), ("departing", try morning),
    ]
    let question = try service.question(path: ["journeys"], query: query)
    let problem = #expect(throws: ServiceProblem.self) { try service.answer(question) { true } }
    #expect(problem?.status == 503)
    #expect(problem?.retryAfter != nil)
  }

  @Test func `the map draws each route, and lines refer to routes`() throws {
    let map = try #require(
      try JSONSerialization.jsonObject(with: Data(try ask(["network"]).body)) as? [String: [[String: Any]]])
    let routes = try #require(map["routes"])
    #expect(routes.map { $0["route_id"] as? String } == (try timetable.routes().map { $0.id.rawValue }))
    let used = Set(try #require(map["lines"]).flatMap { $0["routes"] as? [Int] ?? [] })
    #expect(used == Set(routes.indices))
    for line in try #require(map["lines"]) {
      let text = try #require(line["path"] as? String)
      #expect(try #require(EncodedPolyline(text: text).coordinates).count > 1)
    }
  }

  @Test func `examples of the description have answers`() throws {
    let text = TimetableService.openAPI(hasLiveData: false, example: ("city", service))
    let document = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let paths = try #require(document["paths"] as? [String: [String: [String: Any]]])
    var count = 0
    for (path, operations) in paths where path.hasPrefix("/v1/{dataset}/") {
      let parameters = try #require(operations["get"]?["parameters"] as? [[String: Any]])
      var segments = path.split(separator: "/").dropFirst(2).map(String.init)
      var query: [(name: String, value: String)] = []
      for parameter in parameters.dropFirst() where parameter["required"] as? Bool == true {
        let name = try #require(parameter["name"] as? String)
        let example = parameter["example"]
        let values = example as? [String] ?? (example as? String).map { [$0] } ?? []
        try #require(!values.isEmpty, "\(path): \(name) has no example")
        if let place = segments.firstIndex(of: "{\(name)}") {
          segments[place] = values[0]
        } else {
          query += values.map { (name, $0) }
        }
      }
      let alternatives = parameters.compactMap { $0["name"] as? String }
      if alternatives.contains("text") { query.append(("text", "a")) }
      if path.hasSuffix("shapes") {
        query.append(("route", try #require(try timetable.routes().first).id.rawValue))
      }
      _ = try ask(segments, query)
      count += 1
    }
    #expect(count > 10)
    #expect(!text.contains("\"default\": null") && !text.contains("\"default\":null"))
    for name in ["\"language\"", "\"tags\"", "\"servers\""] { #expect(text.contains(name)) }
  }

  @Test(arguments: ["departures", "arrivals", "journeys"])
  func `an empty answer says that the timetable does not cover the day`(kind: String) throws {
    let stations = try timetable.stops().filter { $0.locationType == .station }
    let validity = try #require(timetable.information.validity)
    func asked(_ time: String, _ more: [(name: String, value: String)] = []) throws -> ServiceAnswer {
      if kind != "journeys" {
        return try ask(["stops", stations[0].id.rawValue, kind], [("at", time)] + more)
      }
      let places = [("from", stations[0].id.rawValue), ("to", stations[1].id.rawValue)]
      return try ask(["journeys"], places + [("departing", time)] + more)
    }
    let later = validity.upperBound.advanced(by: 40).isoText
    let ended = try asked("\(later)T08:00")
    #expect(try rows(ended).isEmpty)
    #expect(
      ended.note == "the feed has no service on \(later); it is valid from \(validity.lowerBound.isoText) to "
        + validity.upperBound.isoText)
    let found = try asked(try morning)
    #expect(try !rows(found).isEmpty)
    #expect(found.note == nil)
    // Empty for another reason.
    let none = try asked(try morning, kind == "journeys" ? [("longest", "1")] : [("limit", "0")])
    #expect(try rows(none).isEmpty)
    #expect(none.note == nil)
  }

  @Test func `the description of the API has header fields`() throws {
    let text = TimetableService.openAPI(hasLiveData: true)
    let document = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let paths = try #require(document["paths"] as? [String: [String: [String: Any]]])
    let components = try #require(document["components"] as? [String: [String: Any]])
    func headers(_ path: String, _ status: String) throws -> Set<String>? {
      let responses = try #require(paths[path]?["get"]?["responses"] as? [String: [String: Any]], "\(path)")
      let fields = responses[status]?["headers"] as? [String: [String: String]] ?? [:]
      for (name, field) in fields {
        #expect(field["$ref"] == "#/components/headers/\(name)")
        #expect(components["headers"]?[name] != nil)
      }
      return responses[status].map { _ in Set(fields.keys) }
    }
    #expect(try headers("/v1/{dataset}/stops/{stop_id}/departures", "200") == ["ETag", "Link", "Transit-Note"])
    #expect(try headers("/v1/{dataset}/journeys", "200") == ["ETag", "Transit-Note"])
    #expect(try headers("/v1/{dataset}/info", "200") == ["ETag", "Transit-Note"])
    #expect(try headers("/v1", "304") == nil)
  }

  @Test func `the description of the API has what a server adds, in its order`() throws {
    let addition = OpenAPIAddition(
      tag: "Files",
      paths: [("/z", ["get": ["tags": ["Files"], "deprecated": true]]), ("/a", ["get": ["maximum": 7]])])
    let text = TimetableService.openAPI(hasLiveData: false, adding: addition)
    #expect(text.contains(#""/z":{"get":{"tags":["Files"],"deprecated":true}},"/a":{"get":{"maximum":7}}}"#))
    #expect(text.contains(#"{"name":"Files"}"#))
    #expect(!TimetableService.openAPI(hasLiveData: false).contains("Files"))
  }

  @Test func `the description of the API names each path`() throws {
    let text = TimetableService.openAPI(hasLiveData: true)
    let document = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let paths = try #require(document["paths"] as? [String: Any])
    for path in ["departures", "arrivals"] { #expect(paths["/v1/{dataset}/stops/{stop_id}/\(path)"] != nil) }
    #expect(!TimetableService.openAPI(hasLiveData: false).contains("/vehicles"))
  }
}

extension Timetable {
  /// Ids of a trip that runs.
  fileprivate func examples(of entity: QuestionParameter.Entity) throws -> [String] {
    let parameter = try #require(
      ServiceEndpoint.all.flatMap(\.parameters).first {
        if case .id(entity, _) = $0.kind { true } else { false }
      })
    return try QuestionExamples(self).values(of: parameter)
  }
}
