import Foundation
import TestFeeds
import Testing
import TransitAnswers
import TransitBundle
import TransitFoundation
import TransitValues

@Suite struct `Questions in JSON` {
  @Test func `the rows are those of the library`() async throws {
    let city = try await City.shared.value
    let stop = try city.station.id
    let answer = try city.ask(#"{"departures": {"stop": "\#(stop)", "at": "\#(city.morning)", "limit": 7}}"#)
    let rows = try #require(answer["rows"] as? [[String: Any]])
    let start = try TimeArgument(parsing: city.morning).date(by: city.timetable.clock)
    let board = try city.timetable.departures(from: stop, after: start, limit: 7)
    #expect(rows.count == 7)
    #expect(rows.map { $0["trip_id"] as? String } == board.map(\.tripID.rawValue))
    #expect(rows.map { $0["time"] as? Int } == board.map { Int($0.time.timeIntervalSince1970) })
    #expect((answer["notes"] as? [Any])?.isEmpty == true)
    #expect((answer["attribution"] as? [Any])?.isEmpty == false)
  }

  @Test func `a table has the same values in arrays, with their columns`() async throws {
    let city = try await City.shared.value
    let stop = try city.station.id
    let question = #"{"departures": {"stop": "\#(stop)", "at": "\#(city.morning)", "limit": 7}}"#
    let objects = try #require(city.ask(question)["rows"] as? [[String: Any]])
    let table = try city.ask(question, asTable: true)
    let columns = try #require(table["columns"] as? [String])
    let rows = try #require(table["rows"] as? [[Any]])
    #expect(rows.count == 7)
    for (row, object) in zip(rows, objects) {
      #expect(row.map { "\($0)" } == columns.map { "\(object[$0] ?? NSNull())" })
    }
    #expect(try city.ask(#"{"info": {}}"#, asTable: true)["columns"] == nil)
  }

  @Test func `next is the question of the next page, up to the end`() async throws {
    let city = try await City.shared.value
    let stop = try city.station.id
    func rows(_ answer: [String: Any]) throws -> [String] {
      try #require(answer["rows"] as? [[String: Any]]).map { "\($0["trip_id"] ?? "") \($0["time"] ?? "")" }
    }
    let whole = try rows(
      city.ask(#"{"departures": {"stop": "\#(stop)", "at": "\#(city.morning)", "within": "3h", "limit": 40}}"#))
    var paged: [String] = []
    var question = #"{"departures": {"stop": "\#(stop)", "at": "\#(city.morning)", "limit": 4}}"#
    while paged.count < whole.count {
      let answer = try city.ask(question)
      paged += try rows(answer)
      guard let next = answer["next"] else { break }
      question = String(decoding: try JSONSerialization.data(withJSONObject: next), as: UTF8.self)
    }
    #expect(whole.count > 8)
    #expect(Array(paged.prefix(whole.count)) == whole)
  }

  @Test func `several stops are one board`() async throws {
    let city = try await City.shared.value
    let stops = try city.timetable.stops().filter { $0.locationType == .station }.prefix(2).map(\.id)
    let answer = try city.ask(
      #"{"departures": {"stop": ["\#(stops[0])", "\#(stops[1])"], "at": "\#(city.morning)", "limit": 30}}"#)
    let start = try TimeArgument(parsing: city.morning).date(by: city.timetable.clock)
    let board = try city.timetable.departures(from: stops, after: start, limit: 30)
    #expect(
      try #require(answer["rows"] as? [[String: Any]]).map { $0["trip_id"] as? String } == board.map(\.tripID.rawValue))
  }

  @Test(arguments: [
    ("", "bad_request"), ("[]", "bad_request"), ("{}", "bad_request"), ("{", "bad_request"), ("\u{0}", "bad_request"),
    (#"{"departures": 1}"#, "bad_request"), (#"{"info": {}, "routes": {}}"#, "bad_request"),
    (#"{"info": {}, "info": {}}"#, "bad_request"), (#"{"departure": {}}"#, "unknown_question"),
    (#"{"alerts": {}}"#, "unknown_question"), (#"{"departures": {}}"#, "missing_parameter"),
    (#"{"departures": {"stop": null}}"#, "missing_parameter"),
    (#"{"departures": {"stop": []}}"#, "missing_parameter"),
    (#"{"departures": {"stop": {}}}"#, "invalid_parameter"),
    (#"{"departures": {"stop": [["a"]]}}"#, "invalid_parameter"),
    (#"{"departures": {"stop": 1.5}}"#, "invalid_parameter"),
    (#"{"departures": {"stop": "a", "limit": -1}}"#, "invalid_parameter"),
    (#"{"departures": {"stop": "a", "limit": 1e300}}"#, "invalid_parameter"),
    (#"{"departures": {"stop": "a", "limit": [1, 2]}}"#, "repeated_parameter"),
    (#"{"departures": {"stop": "a", "within": "x"}}"#, "invalid_parameter"),
    (#"{"departures": {"stop": "a", "limits": 3}}"#, "unknown_parameter"),
    (#"{"departures": {"stop": "a", "at": 0, "following": "0.19700101.0.0.a"}}"#, "contradicting_parameters"),
    (#"{"departures": {"stop": "nowhere"}}"#, "unknown_stop"), (#"{"trip": {"trip": "none"}}"#, "unknown_trip"),
    (#"{"route": {"route": "none"}}"#, "unknown_route"), (#"{"runs": {"route": "none"}}"#, "unknown_route"),
    (#"{"stops": {"text": "a", "bbox": "0,0,1,1"}}"#, "contradicting_parameters"),
    (#"{"stops": {}}"#, "contradicting_parameters"),
    (#"{"journeys": {"from": "1,1", "to": "1,1", "arriving": 0, "within": 60}}"#, "contradicting_parameters"),
  ])
  func `a question without an answer has a code`(question: String, code: String) async throws {
    let answer = try await City.shared.value.ask(question)
    let error = try #require(answer["error"] as? [String: Any])
    #expect(error["code"] as? String == code)
    #expect(error["kind"] as? String == "usage")
    #expect((error["text"] as? String)?.isEmpty == false)
    #expect(answer.count == 1)
  }

  @Test func `an unknown stop has near ones with their names`() async throws {
    let city = try await City.shared.value
    let stop = try city.station
    let error = try #require(
      try city.ask(#"{"departures": {"stop": "\#(stop.id)0"}}"#)["error"] as? [String: Any])
    let near = try #require(error["near"] as? [[String: Any]])
    #expect(near.contains { $0["stop_id"] as? String == stop.id.rawValue && $0["stop_name"] as? String == stop.name })
  }

  @Test(arguments: ["departures", "journeys", "runs"])
  func `a question that is canceled has an error`(name: String) async throws {
    let city = try await City.shared.value
    let stops = try city.timetable.stops().filter { $0.locationType == .station }.map(\.id)
    let parameters =
      switch name {
      case "journeys": #""from": "\#(stops[0])", "to": "\#(stops[3])", "departing": "\#(city.morning)""#
      case "runs": #""date": "\#(city.morning.prefix(10))""#
      default: #""stop": "\#(stops[0])", "at": "\#(city.morning)""#
      }
    let answer = try QuestionCancellation { true }.during {
      try city.ask("{\"\(name)\": {\(parameters)}}")
    }
    let error = try #require(answer["error"] as? [String: Any])
    #expect(error["kind"] as? String == "interrupted")
    #expect(error["code"] as? String == "interrupted")
  }

  @Test func `a similar name is found for an unknown parameter`() async throws {
    let error = try await City.shared.value.ask(#"{"search": {"txt": "a"}}"#)["error"] as? [String: Any]
    #expect((error?["near"] as? [[String: String]])?.first == ["name": "text"])
  }

  @Test(arguments: ["departures", "arrivals", "journeys", "runs", "reachable"])
  func `an empty answer of an ended timetable has a note`(name: String) async throws {
    let city = try await City.shared.value
    let end = try #require(city.timetable.information.validity).upperBound.advanced(by: 40).isoText
    let stops = try city.timetable.stops().filter { $0.locationType == .station }.map(\.id)
    let parameters =
      switch name {
      case "journeys": #""from": "\#(stops[0])", "to": "\#(stops[1])", "departing": "\#(end)""#
      case "runs": #""date": "\#(end)""#
      case "reachable": #""from": "0,0", "departing": "\#(end)""#
      default: #""stop": "\#(stops[0])", "at": "\#(end)""#
      }
    let answer = try city.ask("{\"\(name)\": {\(parameters)}}")
    #expect((answer["rows"] as? [Any])?.isEmpty == true)
    let notes = try #require(answer["notes"] as? [[String: String]])
    #expect(notes.first?["code"] == "outside_service")
  }

  @Test func `older names of parameters mean the same`() async throws {
    let city = try await City.shared.value
    let stop = try city.station.id
    func rows(_ question: String) throws -> NSArray {
      NSArray(array: try #require(try city.ask(question)["rows"] as? [Any]))
    }
    #expect(
      try rows(#"{"departures": {"stop_id": "\#(stop)", "at": "\#(city.morning)", "for": "20m"}}"#)
        == rows(#"{"departures": {"stop": "\#(stop)", "at": "\#(city.morning)", "within": 1200}}"#))
    #expect(try rows(#"{"search": {"q": "h"}}"#) == rows(#"{"search": {"text": "h"}}"#))
    #expect(
      try rows(#"{"nearby": {"near": "51.1,9.2", "radius": 9000}}"#)
        == rows(#"{"nearby": {"lat": 51.1, "lon": 9.2, "radius": "9000"}}"#))
  }

  @Test func `modes leave out all other means of transport`() async throws {
    let city = try await City.shared.value
    let stops = try city.timetable.stops().filter { $0.locationType == .station }.map(\.id)
    var found: Set<Int> = []
    for stop in stops.dropFirst().prefix(12) {
      for (mode, type) in [("bus", 3), ("tram", 0)] {
        let answer = try city.ask(
          #"{"journeys": {"from": "\#(stops[0])", "to": "\#(stop)", "departing": "\#(city.morning)", "modes": "\#(mode)"}}"#
        )
        let legs = try #require(answer["rows"] as? [[String: Any]]).flatMap { $0["legs"] as? [[String: Any]] ?? [] }
        let types = Set(legs.compactMap { $0["route_type"] as? Int })
        #expect(types.isSubset(of: [type]))
        found.formUnion(types)
      }
    }
    #expect(!found.isEmpty)
  }
}
