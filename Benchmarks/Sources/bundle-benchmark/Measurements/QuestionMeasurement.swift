import TransitBundle

/// Compares the runtime's queries with plain SQL on the imported tables, alternately: their times and their answers.
struct QuestionMeasurement {
  private(set) var rows: [Measurement] = []
  private(set) var wrongAnswers: [String] = []

  /// In report order.
  static var questions: [any ComparedQuestion.Type] {
    [
      StopByID.self, StopsByName.self, StopsNearby.self, StopsInBox.self, StationChildren.self, StationPlatforms.self,
      RouteByID.self, RoutesAtStop.self, ArrivalsAtStop.self, DeparturesOfRoute.self, NextPage.self,
      NextDeparture.self, InstancesOfTrip.self, TripOnDay.self, TimetableOfRoute.self, ServiceDates.self,
      AllRoutes.self, AllServices.self, ShapeOfTrip.self, TransfersFromStop.self, InsideOfStation.self,
      FareRulesOfJourney.self, NameInLanguage.self, ContinuationOfTrip.self,
    ]
  }

  /// The number of questions of each kind, and how many of them are for warming up.
  private static let limit = 220
  private static let warmingCount = 20
  /// The minimum number of answers for a median, if plain SQL cannot answer most questions.
  private static let leastCount = 10
  /// The time in seconds after which a kind gets no more questions.
  private static let patience = 3.0
  /// The maximum number of wrong answers to report for each kind.
  private static let toldLimit = 3

  private let timetable: Timetable
  private var tablesFirst = false

  /// The times of one question in seconds.
  private struct Pair {
    let bundle: Double
    let tables: Double
  }

  /// - Parameter feed: A feed that is already imported.
  init(of feed: BenchmarkedFeed, timetable: Timetable, seed: UInt64) throws {
    self.timetable = timetable
    let tables = try QuestionTables(of: feed.importedDatabase, beside: timetable)
    for question in Self.questions { try measure(question, of: tables, seed: seed) }
  }

  private mutating func measure<Question: ComparedQuestion>(
    _ type: Question.Type, of tables: QuestionTables, seed: UInt64
  ) throws {
    do {
      let question = try Question(tables)
      add(Question.name, try pairs(question, seed: seed))
    } catch let error as BenchmarkError {
      rows.append(Measurement(Question.name, leftOut: error.description))
    } catch let error as SQLiteError {
      rows.append(Measurement(Question.name, leftOut: error.description))
    }
  }

  /// Runs queries until the limit on their number or on time is reached.
  ///
  /// - Returns: The times after warming up; `nil` if the feed has nothing to ask for.
  private mutating func pairs<Question: ComparedQuestion>(_ question: Question, seed: UInt64) throws -> [Pair]? {
    var source = try QuerySource(of: timetable, seed: seed)
    let start = ContinuousClock.now
    var (asked, told, unknown) = (0, 0, 0)
    var pairs: [Pair] = []
    while asked < Self.limit {
      let spent = (ContinuousClock.now - start) / .seconds(Self.patience)
      let isWarm = asked >= Self.warmingCount || spent > 0.25
      if spent > 1, asked > 1 { break }
      guard let subject = try question.subject(from: &source) else { break }
      let (pair, difference) = try ask(question, about: subject)
      asked += 1
      if let difference, told < Self.toldLimit {
        wrongAnswers.append("\(Question.name), \(subject): \(difference)")
        told += 1
      }
      if let pair {
        if isWarm { pairs.append(pair) }
      } else {
        unknown += 1
      }
    }
    if asked == 0 { return nil }
    // Too few remain for a meaningful median.
    return pairs.count < Self.leastCount && pairs.count < unknown ? [] : pairs
  }

  /// Queries both, alternating which is first, because the second one finds warm processor caches.
  ///
  /// - Returns: The times, `nil` if plain SQL cannot know the answer, and the difference between the answers, if any.
  private mutating func ask<Question: ComparedQuestion>(
    _ question: Question, about subject: Question.Subject
  ) throws -> (pair: Pair?, difference: String?) {
    var (answer, found): (Question.Answer?, Question.Found?)
    var seconds = [0.0, 0.0]
    tablesFirst.toggle()
    for which in tablesFirst ? [1, 0] : [0, 1] {
      seconds[which] = try Stopwatch.seconds {
        if which == 0 {
          answer = try question.ask(timetable, about: subject)
        } else {
          found = try question.askTables(about: subject)
        }
      }
    }
    guard let answer, let found, let ours = question.keys(of: answer, about: subject) else { return (nil, nil) }
    let difference = Question.agreement.difference(ours, question.keys(found: found, about: subject))
    return (Pair(bundle: seconds[0], tables: seconds[1]), difference)
  }

  private mutating func add(_ name: String, _ pairs: [Pair]?) {
    guard let pairs, !pairs.isEmpty else {
      let reason =
        pairs == nil
        ? "not applicable to this feed" : "fewer than \(Self.leastCount) that plain SQL can answer"
      rows.append(Measurement(name, leftOut: reason))
      return
    }
    let (bundle, tables) = (Sample(pairs.map(\.bundle)), Sample(pairs.map(\.tables)))
    rows.append(
      Measurement(
        name, bundle.median, .seconds, upper: bundle.percentile(99),
        ratio: Ratio(
          bundle.median / tables.median, to: "plain SQL, \(pairs.count) compared", of: tables.median)))
  }
}
