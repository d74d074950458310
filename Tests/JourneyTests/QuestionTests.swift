import Foundation
import JourneyChecks
import TestFeeds
import Testing
import TransitBundle
import TransitJourneys
import TransitValues

@Suite struct `Questions for journeys` {
  @Test func `equal arrivals give the latest departure`() async throws {
    let planner = try await BuiltFeed(
      Town(
        .init("early", "A 8:00, B 8:10"), .init("late", "A 8:20, B 8:30"), .init("t", "B 8:40, C 9:00")
      ).feed
    ).planner
    #expect(try planner.depart("A", "C", "7:00") == ["8:20-9:00 late t"])
    #expect(try planner.arrive("A", "C", "9:30") == ["8:20-9:00 late t"])
  }

  @Test func `a place is described by its stop_id or its coordinate`() throws {
    #expect("\(JourneyPlace.stop("A"))" == "A")
    let coordinate = try #require(Coordinate(latitude: 52.5, longitude: -13.25))
    #expect("\(JourneyPlace.coordinate(coordinate))" == coordinate.description)
  }

  @Test func `0 transfers give direct rides only`() async throws {
    let planner = try await BuiltFeed(
      Town(
        .init("t1", "A 8:00, B 8:10"), .init("t2", "B 8:20, C 8:30"), .init("direct", "A 8:00, C 9:30")
      ).feed
    ).planner
    #expect(try planner.depart("A", "C", "7:00") == ["8:00-8:30 t1 t2", "8:00-9:30 direct"])
    #expect(
      try planner.depart("A", "C", "7:00", options: JourneyOptions(maximumTransfers: 0)) == ["8:00-9:30 direct"])
  }

  @Test func `from a stop to itself is a walk of 0 s, and nothing in a range`() async throws {
    let planner = try await BuiltFeed(Town(.init("t", "A 8:00, B 8:10, A 8:20")).feed).planner
    #expect(try planner.depart("A", "A", "8:00") == ["8:00-8:00"])
    #expect(try planner.arrive("A", "A", "8:00") == ["8:00-8:00"])
    #expect(try planner.range("A", "A", "8:00", within: 3600) == [])
  }

  @Test func `an unknown stop is an error with near matches`() async throws {
    let planner = try await BuiltFeed(Town(.init("t", "A1 8:00, B 8:10")).feed).planner
    let error = try #require(throws: BundleError.self) { try planner.journeys(from: "a1", to: "B") }
    #expect(error.kind == .unknownStop)
    #expect(error.nearMatches == ["A1"])
    #expect(throws: BundleError.self) { try planner.journeys(from: "B", to: "nowhere") }
  }

  @Test func `there are no journeys on a day without service`() async throws {
    let planner = try await BuiltFeed(Town(.init("t", "A 8:00, B 8:10")).feed).planner
    #expect(try planner.depart("A", "B", "8:00", on: "20270601") == [])
    #expect(try planner.arrive("A", "B", "8:00", on: "20250601") == [])
  }

  @Test func `coordinates are walked to, and legs say so`() async throws {
    let planner = try await BuiltFeed(
      Town(.init("t", "A 8:00, B 8:10")).placing("A", at: 0).placing("B", at: 10_000).feed
    ).planner
    let place = try #require(Coordinate(latitude: 0, longitude: 10.001))
    let journeys = try planner.journeys(
      from: .coordinate(place), to: "B", departing: planner.instant("7:00"))
    // 111.2 m take 121 s.
    #expect(planner.texts(journeys) == ["7:57:59-8:10 t"])
    guard case .walk(let walk) = try #require(journeys.first?.legs.first) else { return #expect(Bool(false)) }
    #expect(walk.from == nil)
    #expect(walk.to?.id == "A")
    #expect(walk.arrival == planner.instant("8:00"))
    #expect(abs((walk.distance ?? 0) - 111.2) < 0.1)
  }

  @Test(arguments: [
    Coordinate(latitudeE7: .max, longitudeE7: .min), Coordinate(latitudeE7: .min, longitudeE7: 0),
    Coordinate(latitudeE7: 900_000_001, longitudeE7: 0), Coordinate(latitudeE7: 0, longitudeE7: 1_800_000_001),
  ])
  func `nothing is near a coordinate that is not on earth`(place: Coordinate) async throws {
    let planner = try await BuiltFeed(Town(.init("t", "A 8:00, B 8:10")).feed).planner
    let instant = planner.instant("7:00")
    let options = JourneyOptions(walkingDistance: .infinity)
    #expect(try planner.journeys(from: .coordinate(place), to: "B", departing: instant, options: options) == [])
    #expect(try planner.journeys(from: "A", to: .coordinate(place), arriving: instant, options: options) == [])
    #expect(
      try planner.journeys(from: .coordinate(place), to: .coordinate(place), departing: instant, within: .seconds(60))
        == [])
    #expect(
      try planner.reachableStops(
        from: .coordinate(place), departing: instant, within: .seconds(60), options: options) == [])
  }

  @Test(arguments: [
    -.infinity, -1e30, -9.3e18, -62_135_596_800, 3_093_527_980_800, 9.3e18, 1e30, .infinity, .nan,
  ])
  func `no vehicle runs at dates far from the feed's`(seconds: Double) async throws {
    let planner = try await BuiltFeed(Town(.init("t", "A 8:00, B 8:10")).feed).planner
    let date = Date(timeIntervalSince1970: seconds)
    #expect(try planner.journeys(from: "A", to: "B", departing: date) == [])
    #expect(try planner.journeys(from: "A", to: "B", arriving: date) == [])
    #expect(try planner.journeys(from: "A", to: "B", departing: date, within: .seconds(Int64.max)) == [])
    #expect(try planner.journeys(from: "A", to: "A", departing: date).map(\.vehicles) == [0])
    #expect(try planner.reachableStops(from: "A", departing: date, within: .seconds(60)).map(\.vehicles) == [0])
  }

  @Test(arguments: [-.infinity, -1, .nan, 1e300, .infinity])
  func `any walking distance has an answer`(distance: Double) async throws {
    let planner = try await BuiltFeed(Town(.init("t", "A 8:00, B 8:10")).feed).planner
    let options = JourneyOptions(
      maximumTransfers: .max, walkingDistance: distance, changeTime: .seconds(Int64.max),
      longestDuration: .seconds(Int64.max))
    #expect(try planner.depart("A", "B", "8:00", options: options).contains("8:00-8:10 t"))
  }

  @Test func `consecutive ranges give each journey once`() async throws {
    let feed = RandomJourneyFeed(seed: 7)
    let planner = try await BuiltFeed(feed.text).planner
    var questions = RandomQuestions.make(40, for: feed)
    for index in questions.indices {
      questions[index].kind = .range(7200)
      var pages: [Journey] = []
      for page in 0..<4 {
        var question = questions[index]
        question.kind = .range(1800)
        question.time += page * 1800
        pages += try planner.journeys(question)
      }
      #expect(try planner.answer(questions[index]) == pages.map { NaiveJourney($0) })
    }
  }

  @Test func `every cache size and number of threads gives the same answers`() async throws {
    let feed = RandomJourneyFeed(seed: 3)
    let built = try await BuiltFeed(feed.text)
    let questions = RandomQuestions.make(60, for: feed)
    let expected = try questions.map { try built.planner.journeys($0) }
    for bytes in [0, 2000, 20_000] {
      let planner = JourneyPlanner(built.planner.timetable, cacheBytes: bytes)
      let answers = try await withThrowingTaskGroup(of: (Int, [Journey]).self) { group in
        for (index, question) in questions.enumerated() {
          group.addTask { (index, try planner.journeys(question)) }
        }
        return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
      }
      for (index, journeys) in answers { #expect(journeys == expected[index], "\(bytes) bytes: \(questions[index])") }
    }
  }

  @Test func `a cancelled task gets an error`() async throws {
    let planner = try await BuiltFeed(Town(.init("t", "A 8:00, B 8:10")).feed).planner
    let date = planner.instant("7:00")
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try planner.journeys(from: "A", to: "B", departing: date)
    }
    task.cancel()
    let error = await #expect(throws: BundleError.self) { try await task.value }
    #expect(error?.kind == .cancelled)
  }

  @Test func `a task cancelled at any moment gets its answer or the error`() async throws {
    let feed = RandomJourneyFeed(seed: 3)
    let built = try await BuiltFeed(feed.text)
    let question = try #require(RandomQuestions.make(1, for: feed).first)
    let expected = try built.planner.journeys(question)
    for step in 0..<60 {
      let planner = JourneyPlanner(built.planner.timetable, cacheBytes: 0)
      let task = Task { try planner.journeys(question) }
      try await Task.sleep(for: .microseconds(step * 50))
      task.cancel()
      switch await task.result {
      case .success(let journeys): #expect(journeys == expected)
      case .failure(let error): #expect((error as? BundleError)?.kind == .cancelled, "\(error)")
      }
    }
  }

  @Test func `a planner in another language names stops in it`() async throws {
    let town = Town(.init("t", "A 8:00, B 8:10")).adding(
      "translations.txt", "table_name,field_name,language,translation,record_id\nstops,stop_name,de,Beh,B\n")
    let planner = try await BuiltFeed(town.feed).planner
    let date = planner.instant("7:00")
    for _ in 0..<2 {
      let names = try ["de", "en"].map { language in
        let journeys = try planner.localized(preferring: [language]).journeys(from: "A", to: "B", departing: date)
        return journeys.first?.rides.first?.destination.name
      }
      #expect(names == ["Beh", "B"])
    }
  }

  @Test func `journeys survive encoding`() async throws {
    let planner = try await BuiltFeed(
      Town(.init("t1", "A 8:00, B 8:10"), .init("t2", "B 8:20, C 8:30")).feed
    ).planner
    let journeys = try planner.journeys(from: "A", to: "C", departing: planner.instant("7:00"))
    let decoded = try JSONDecoder().decode([Journey].self, from: JSONEncoder().encode(journeys))
    #expect(journeys.count == 1)
    #expect(decoded == journeys)
  }
}

@Suite struct `Reachable stops` {
  @Test func `stops are reached by the earliest way within the duration`() async throws {
    let planner = try await BuiltFeed(
      Town(
        .init("t1", "A 8:00, B 8:10"), .init("t2", "B 8:20, C 8:30, D 9:00"), .init("t3", "C 8:00, W 8:05")
      ).placing("C", at: 300_000).placing("W", at: 300_100).feed
    ).planner
    let start = planner.instant("8:00")
    let reached = try planner.reachableStops(from: "A", departing: start, within: .seconds(3599))
    #expect(reached.map(\.id) == ["A", "B", "C", "W"])
    #expect(reached.map(\.vehicles) == [0, 1, 2, 2])
    #expect(reached.map { $0.arrival.timeIntervalSince(start) } == [0, 600, 1800, 1909])
    let points = reached.geoJSON(since: start)
    let arrival = Int(start.timeIntervalSince1970)
    #expect(points.hasPrefix(#"{"features":[{"geometry":{"coordinates":["#))
    #expect(points.contains(#""type":"Point"},"properties":{"arrival":\#(arrival),"seconds":0,"stop_id":"A","#))
    #expect(points.hasSuffix(#""vehicles":2},"type":"Feature"}],"type":"FeatureCollection"}"#))
    var places = reached
    places[0].stop.name = nil
    places[0].coordinate = Coordinate(latitudeE7: -5, longitudeE7: 80_000_000)
    #expect(
      Array(places.prefix(1)).geoJSON(since: start) == #"{"features":[{"geometry":{"coordinates":[8,-0.0000005],"#
        + #""type":"Point"},"properties":{"arrival":\#(arrival),"seconds":0,"stop_id":"A","vehicles":0},"#
        + #""type":"Feature"}],"type":"FeatureCollection"}"#)
  }

  @Test func `a stop is reached when the earliest journey arrives there`() async throws {
    for seed in [UInt64(11), 12, 13] {
      let feed = RandomJourneyFeed(seed: seed)
      let planner = try await BuiltFeed(feed.text).planner
      for question in RandomQuestions.make(10, for: feed) {
        let date = Date(timeIntervalSince1970: Double(question.time))
        var options = JourneyOptions(question)
        options.longestDuration = .seconds(20_000)
        let from = JourneyPlace(question.from)
        let reached = try planner.reachableStops(
          from: from, departing: date, within: .seconds(20_000), options: options)
        let arrivals = Dictionary(uniqueKeysWithValues: reached.map { ($0.id, $0.arrival) })
        for stop in try planner.timetable.stops() where try !planner.timetable.routes(at: stop.id).isEmpty {
          // A station stands for the stops below it.
          if try !planner.timetable.children(of: stop.id).isEmpty { continue }
          let journeys = try planner.journeys(from: from, to: .stop(stop.id), departing: date, options: options)
          #expect(arrivals[stop.id] == journeys.map(\.arrival).min(), "seed \(seed), \(stop.id), \(question)")
        }
      }
    }
  }
}
