import Foundation
import TransitAnswers
import TransitBundle
import TransitFoundation
import TransitJourneys
import TransitLive
import TransitValues

// Answers questions over live data, one a line on standard input, as JSON:
// {"bundle", "live": [FILE], "now", "suffix", "age", "language", "boards": [[STOP, FROM, SECONDS]],
//  "trips": [[TRIP, DAY]], "journeys": [[FROM, TO, TIME, WHEELCHAIR]]}.
// Prints a line for each: {"report", "boards", "trips", "journeys", "rides"} as the commands do with --json, or {"error"}.

struct Question: Decodable {
  var bundle: String
  var live: [String]
  var now: Int
  var suffix: Bool
  var age: Int
  var language: String
  var boards: [[Word]]
  var trips: [[String]]
  var journeys: [[Word]]
}

enum Word: Decodable {
  case text(String)
  case number(Int)
  case flag(Bool)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  var number: Int { if case .number(let number) = self { number } else { 0 } }
  var flag: Bool { if case .flag(let flag) = self { flag } else { false } }
  var stop: StopID { if case .text(let text) = self { StopID(rawValue: text) } else { "" } }
}

func answer(_ question: Question, _ planner: JourneyPlanner) throws -> JSONOutput {
  let timetable = planner.timetable
  let options = LiveOptions(matchesSuffixes: question.suffix, maximumAge: .seconds(question.age))
  let matcher = LiveMatcher(timetable, options: options)
  let sources = try question.live.map { try matcher.source(atPath: $0) }
  let match = try matcher.match(sources, now: Date(unixSeconds: question.now))
  let boards = try question.boards.map { board -> JSONOutput in
    let departures = try timetable.departures(
      from: board[0].stop, after: Date(unixSeconds: board[1].number), within: .seconds(board[2].number),
      live: match.snapshot)
    return .array(
      try timetable.rows(of: departures).map { JSONOutput($0, BoardRow.departureColumns + BoardRow.liveColumns) })
  }
  let trips = try question.trips.map { trip -> JSONOutput in
    guard let day = ServiceDate(trip[1]) else { return .null }
    do throws(BundleError) {
      return .array(
        try timetable.instances(of: TripID(rawValue: trip[0]), on: day, live: match.snapshot).map {
          JSONOutput(LiveTripRow($0, clock: timetable.clock), LiveTripRow.columns)
        })
    } catch {
      if error.kind == .unknownTrip { return [] }
      throw error
    }
  }
  var rides: [JSONOutput] = []
  let journeys = try question.journeys.map { journey -> JSONOutput in
    var options = JourneyOptions()
    options.requiresWheelchairAccess = journey[3].flag
    let found = try planner.journeys(
      from: .stop(journey[0].stop), to: .stop(journey[1].stop), departing: Date(unixSeconds: journey[2].number),
      within: .seconds(7200), options: options, live: match.snapshot)
    for ride in found.flatMap(\.rides) {
      rides.append(JSONOutput(TimedLeg(ride, clock: timetable.clock), AnswerColumn.liveRide))
    }
    return .array(
      found.map {
        .array([.integer($0.departure.unixSeconds), .integer($0.arrival.unixSeconds), .integer($0.vehicles)])
      })
  }
  return [
    "report": match.json(preferring: question.language.isEmpty ? [] : [question.language]), "boards": .array(boards),
    "trips": .array(trips), "journeys": .array(journeys), "rides": .array(rides),
  ]
}

var planner: (bundle: String, planner: JourneyPlanner)?
while let line = readLine() {
  let question = try JSONDecoder().decode(Question.self, from: Data(line.utf8))
  if planner?.bundle != question.bundle {
    planner = (question.bundle, JourneyPlanner(try Timetable(path: question.bundle)))
  }
  guard let planner else { continue }
  do {
    print(try answer(question, planner.planner).compact)
  } catch {
    print((["error": .string("\(error)")] as JSONOutput).compact)
  }
}
