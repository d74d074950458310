import TransitBundle
import TransitJourneys

/// The cost of journeys. Times are seconds of processor time, in the order of the questions.
struct JourneyTimes: Encodable {
  private(set) var depart: [Double] = []
  /// The same departures, asked for the first time, after other questions.
  private(set) var departFirst: [Double] = []
  private(set) var arrive: [Double] = []
  private(set) var range: [Double] = []
  /// Opening a bundle and answering one question, for the first questions.
  private(set) var opened: [Double] = []
  /// The earliest arrival of each departure, in seconds since 1970.
  private(set) var arrivals: [Int] = []
  /// Resident bytes after all questions, beyond those of an open timetable and of the process before it.
  private(set) var bytesBeyondTimetable = 0
  private(set) var bytesBeyondStart = 0
  private(set) var wrongAnswers: [String] = []

  private static let openings = 30

  /// Asks all questions.
  init(of bundle: String, _ questions: [JourneyQuestion], range length: Duration) throws {
    // The first call loads the code that measures; its memory should not count.
    _ = try ProcessMemory()
    let start = try ProcessMemory().resident
    let planner = JourneyPlanner(try Timetable(path: bundle))
    let open = try ProcessMemory().resident
    for question in questions { try ask(planner, question, range: length) }
    let end = try ProcessMemory().resident
    (bytesBeyondTimetable, bytesBeyondStart) = (end - open, end - start)
    for question in questions.prefix(Self.openings) {
      opened.append(
        try Stopwatch.processor { try question.depart(with: JourneyPlanner(Timetable(path: bundle))) }.seconds)
    }
  }

  /// Asks each kind of question twice, and times the second time.
  private mutating func ask(_ planner: JourneyPlanner, _ question: JourneyQuestion, range length: Duration) throws {
    departFirst.append(try Stopwatch.processor { try question.depart(with: planner) }.seconds)
    let departing = try Stopwatch.processor { try question.depart(with: planner) }
    _ = try question.arrive(with: planner)
    let arriving = try Stopwatch.processor { try question.arrive(with: planner) }
    _ = try question.range(length, with: planner)
    let ranged = try Stopwatch.processor { try question.range(length, with: planner) }
    depart.append(departing.seconds)
    arrive.append(arriving.seconds)
    range.append(ranged.seconds)
    if let arrival = departing.result.map(\.arrival).min() { arrivals.append(arrival.unixSeconds) }
    if let fault = try question.fault(departing.result, ranged.result, range: length, with: planner) {
      wrongAnswers.append(fault)
    }
  }
}
