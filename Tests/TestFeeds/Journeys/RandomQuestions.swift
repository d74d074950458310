import Foundation

/// Questions for a random feed: between stops, stations and coordinates, near departures and clock changes.
package enum RandomQuestions {
  package static func make(_ count: Int, for feed: RandomJourneyFeed) -> [NaiveQuestion] {
    var random = SplitMix64(seed: feed.seed ^ 0x4A4F_5552_4E45_5953)
    let model = NaiveTimetable(feed.text)
    let stops = feed.text.table("stops.txt").records
    guard let day = NaiveDay(feed.day), let zone = TimeZone(identifier: feed.timeZone), let noon = day.origin(in: zone)
    else { return [] }
    let called = feed.text.table("stop_times.txt").values(of: "stop_id").filter { !$0.isEmpty }
    let times = Set(called).flatMap { stop in
      model.departures(DepartureQuery(stopID: ExactText(stop), from: noon - 2 * 86_400, seconds: 4 * 86_400)).map(
        \.time)
    }.sorted()
    let routes = feed.text.table("routes.txt").records
    var questions: [NaiveQuestion] = []
    while questions.count < count {
      let time =
        times.isEmpty || random.chance(10)
        ? noon + random.number(-86_400...86_400) : random.pick(times) + random.pick([0, 0, 1, -1, -60, -600, 1800])
      let kind: NaiveQuestion.Kind = random.pick([
        .depart, .depart, .arrive, .arrive, .range(random.pick([1, 600, 3600, 7200, 86_400])),
      ])
      var question = NaiveQuestion(
        from: place(stops, called, &random), to: place(stops, called, &random), kind: kind, time: time)
      question.transfers = random.pick([6, 6, 6, 0, 1, 2])
      question.walk = random.pick([500, 500, 0, 111.5, 250, 1000])
      question.change = random.pick([60, 60, 0, 300])
      question.wheelchair = random.chance(10)
      if random.chance(10) { question.withoutRoutes = [ExactText(random.pick(routes)["route_id"])] }
      if random.chance(5) { question.withoutRouteTypes = [random.pick(routes)["route_type"]] }
      question.longest = random.pick([86_400, 86_400, 86_400, 7200, 100_000, 172_800])
      // Half of the questions find what the one before has read.
      if let last = questions.last, random.chance(50) {
        question.time = last.time + random.pick([0, 1, -60, 1800, -7200])
        (question.walk, question.change, question.wheelchair) = (last.walk, last.change, last.wheelchair)
        (question.withoutRoutes, question.withoutRouteTypes) = (last.withoutRoutes, last.withoutRouteTypes)
        question.longest = last.longest
      }
      questions.append(question)
    }
    return questions
  }

  private static func place(
    _ stops: [FeedTable.Record], _ called: [String], _ random: inout SplitMix64
  ) -> NaiveQuestion.Place {
    if !called.isEmpty, random.chance(60) { return .stop(ExactText(random.pick(called))) }
    let stop = random.pick(stops)
    if random.chance(40), let latitude = NaiveNumber.coordinate(stop["stop_lat"]),
      let longitude = NaiveNumber.coordinate(stop["stop_lon"])
    {
      return .coordinate(
        latitude: latitude + random.number(-20_000...20_000), longitude: longitude + random.number(-20_000...20_000))
    }
    return .stop(ExactText(stop["stop_id"]))
  }
}
