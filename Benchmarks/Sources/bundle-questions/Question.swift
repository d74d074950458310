import TransitBundle

/// A kind of question. Its subjects are texts, so that other programs can be asked the same.
struct Question {
  /// A question about one subject.
  struct Asked {
    /// The parameters of the same question in SQL.
    let subject: [String]
    /// The service days of a board.
    let days: [ServiceDay]?
    /// Asks, and returns a function that lists the answer. Only the asking is timed.
    let ask: (Timetable) throws -> () -> [[String]]
  }

  /// The name of the report row.
  let name: String
  /// Draws a subject; `nil` if the feed has none.
  let draw: (inout QuestionSource) throws -> Asked?

  private init<Subject, Answer>(
    _ name: String, _ draw: @escaping (inout QuestionSource) throws -> Subject?,
    _ texts: @escaping (Subject) -> [String], days: @escaping (Subject, Timetable) -> [ServiceDay]? = { _, _ in nil },
    ask: @escaping (Timetable, Subject) throws -> Answer, keys: @escaping (Answer) -> [[String]]
  ) {
    self.name = name
    self.draw = { source in
      try draw(&source).map { subject in
        Asked(subject: texts(subject), days: days(subject, source.timetable)) { timetable in
          let answer = try ask(timetable, subject)
          return { keys(answer) }
        }
      }
    }
  }

  /// In report order. The names are those that `bundle-benchmark` knows.
  static var all: [Question] {
    [
      board("departures, next \(BoardQuery.limit)") { try $0.board() },
      board("departures, next \(BoardQuery.limit) of a station") { try $0.stationBoard() },
      Question(
        "search by prefix", { try $0.searchText() }, { [$0] }, ask: { try $0.stops(matching: $1, limit: 20) }, keys: ids
      ),
      Question(
        "stops within 500 m", { try $0.place() }, { ["\($0.latitude)", "\($0.longitude)"] },
        ask: { try $0.stops(near: $1, radius: 500, limit: 20) }, keys: { $0.map { [$0.id.rawValue] } }),
      Question(
        "trip with its stops", { try $0.tripID() }, { [$0.rawValue] }, ask: { try $0.trip($1) },
        keys: { trip in
          trip?.calls.map { call in
            let time = (call.departure ?? call.arrival).map { "\($0.seconds)" }
            return ["\(call.stopSequence)", call.stop?.id.rawValue ?? "", time ?? ""]
          } ?? []
        }),
      Question(
        "stop by id", { try $0.stop()?.id }, { [$0.rawValue] }, ask: { try $0.stop($1) },
        keys: { ids($0.map { [$0] } ?? []) }),
      Question(
        "stops in a box", { try $0.box() }, { ["\($0.south)", "\($0.north)", "\($0.west)", "\($0.east)"] },
        ask: { try $0.stops(in: $1) }, keys: ids),
      Question(
        "stops below a station", { try $0.stationID() }, { [$0.rawValue] }, ask: { try $0.children(of: $1) }, keys: ids),
      Question(
        "platforms of a station", { try $0.stationID() }, { [$0.rawValue] }, ask: { try $0.platforms(of: $1) },
        keys: ids),
      Question(
        "route by id", { try $0.routeID() }, { [$0.rawValue] }, ask: { try $0.route($1) },
        keys: { $0.map { [[$0.id.rawValue]] } ?? [] }),
      Question(
        "routes at a stop", { try $0.board()?.stop }, { [$0.rawValue] }, ask: { try $0.routes(at: $1) },
        keys: { $0.map { [$0.id.rawValue] } }),
      Question(
        "all routes", { _ in () }, { [] }, ask: { timetable, _ in try timetable.routes() },
        keys: { $0.map { [$0.id.rawValue] } }),
      Question(
        "whether a trip runs on a day", { try $0.tripOnAnyDay() },
        { [$0.trip.rawValue, "\($0.date)", "\($0.date.weekday.rawValue)"] },
        ask: { try $0.isRunning($1.trip, on: $1.date) }, keys: { $0 ? [["1"]] : [] }),
      Question(
        "shape of a trip", { try $0.tripID() }, { [$0.rawValue] }, ask: { try $0.shape(ofTrip: $1) },
        keys: { $0?.points.map { ["\($0.coordinate.latitudeE7)", "\($0.coordinate.longitudeE7)"] } ?? [] }),
      Question(
        "transfers from a stop", { try $0.stop()?.id }, { [$0.rawValue] }, ask: { try $0.transfers(from: $1) },
        keys: { $0.map { [$0.fromStopID?.rawValue ?? "", $0.toStopID?.rawValue ?? ""] } }),
    ]
  }

  private static func ids(_ stops: [Stop]) -> [[String]] { stops.map { [$0.id.rawValue] } }

  /// Each departure is its instant, trip, place in the trip, service day and stop, and whether it is a row of the feed:
  /// plain SQL computes neither blank times nor repetitions.
  private static func board(
    _ name: String, _ draw: @escaping (inout QuestionSource) throws -> BoardQuery?
  ) -> Question {
    Question(
      name, draw, { [$0.stop.rawValue, "\($0.time.unixSeconds)"] }, days: { $0.days($1.clock) },
      ask: { try $1.ask($0) },
      keys: { board in
        board.map { departure in
          [
            "\(departure.time.unixSeconds)", departure.tripID.rawValue, "\(departure.stopSequence)",
            "\(departure.serviceDate)", departure.stop.id.rawValue,
            departure.isInterpolated || departure.repetition != nil ? "" : "row",
          ]
        }
      })
  }
}
