import TransitBundle
import TransitJourneys

/// The cost of journeys in a process that does nothing else. Times are seconds of processor time, in the order of the
/// questions.
struct JourneyTimes: Codable {
  var depart: [Double] = []
  /// The same departures, asked for the first time, after other questions.
  var departFirst: [Double] = []
  var arrive: [Double] = []
  var range: [Double] = []
  /// Opening a bundle and answering one question, for the first questions.
  var opened: [Double] = []
  /// The earliest arrival of each departure, in seconds since 1970.
  var arrivals: [Int] = []
  /// Resident bytes after all questions, beyond those of an open timetable and of the process before it.
  var bytesBeyondTimetable = 0
  var bytesBeyondStart = 0
  var wrongAnswers: [String] = []

  private static let openings = 30
}

extension JourneyTimes {
  /// Asks all questions.
  init(measuring bundle: String, questions: [JourneyQuestion], rangeHours: Int) throws {
    self.init()
    // The first call loads the code that measures; its memory should not count.
    _ = ResidentMemory.byteCount
    let start = ResidentMemory.byteCount ?? 0
    let timetable = try Timetable(path: bundle)
    let open = ResidentMemory.byteCount ?? 0
    let planner = JourneyPlanner(timetable)
    for question in questions {
      try ask(planner, question, range: .seconds(rangeHours * 3600))
    }
    let end = ResidentMemory.byteCount ?? 0
    (bytesBeyondTimetable, bytesBeyondStart) = (end - open, end - start)
    for question in questions.prefix(Self.openings) {
      let seconds = try Stopwatch.processorSeconds {
        _ = try question.depart(with: JourneyPlanner(Timetable(path: bundle)))
      }
      opened.append(seconds)
    }
  }

  private mutating func ask(_ planner: JourneyPlanner, _ question: JourneyQuestion, range length: Duration) throws {
    departFirst.append(try Stopwatch.processorSeconds { _ = try question.depart(with: planner) })
    let departing = try Self.time(&depart) { try question.depart(with: planner) }
    _ = try Self.timeAgain(&arrive) { try question.arrive(with: planner) }
    let ranged = try Self.timeAgain(&range) { try question.range(length, with: planner) }
    if let arrival = departing.map(\.arrival).min() { arrivals.append(arrival.unixSeconds) }
    if let fault = try question.fault(departing, ranged, range: length, with: planner) { wrongAnswers.append(fault) }
  }

  /// Asks twice and times the second time.
  private static func timeAgain(_ times: inout [Double], _ ask: () throws -> [Journey]) throws -> [Journey] {
    _ = try ask()
    return try time(&times, ask)
  }

  private static func time(_ times: inout [Double], _ ask: () throws -> [Journey]) throws -> [Journey] {
    var journeys: [Journey] = []
    times.append(try Stopwatch.processorSeconds { journeys = try ask() })
    return journeys
  }
}

extension JourneyQuestion {
  func depart(with planner: JourneyPlanner) throws(BundleError) -> [Journey] {
    try planner.journeys(from: .stop(origin), to: .stop(destination), departing: date)
  }

  func arrive(with planner: JourneyPlanner) throws(BundleError) -> [Journey] {
    try planner.journeys(from: .stop(origin), to: .stop(destination), arriving: date)
  }

  func range(_ length: Duration, with planner: JourneyPlanner) throws(BundleError) -> [Journey] {
    try planner.journeys(from: .stop(origin), to: .stop(destination), departing: date, within: length)
  }

  /// Compares the answers of the three kinds of question; `nil` if they agree.
  ///
  /// Each journey by the time of departure must also be found by its arrival, and in the range if it starts there.
  func fault(
    _ departing: [Journey], _ ranged: [Journey], range length: Duration, with planner: JourneyPlanner
  ) throws(BundleError) -> String? {
    for journey in departing where journey.vehicles > 0 {
      let arriving = try planner.journeys(
        from: .stop(origin), to: .stop(destination), arriving: journey.arrival)
      let end = time + Int(length.components.seconds)
      let isInRange = journey.departure.unixSeconds >= end || ranged.contains { $0.isAsGood(as: journey) }
      if isInRange, arriving.contains(where: { $0.isAsGood(as: journey) }) { continue }
      return "\(from) to \(to) at \(time): \(journey.departure) to \(journey.arrival) is found by departure only"
    }
    return nil
  }
}

extension Journey {
  fileprivate func isAsGood(as other: Journey) -> Bool {
    departure >= other.departure && arrival <= other.arrival && vehicles <= other.vehicles
  }
}
