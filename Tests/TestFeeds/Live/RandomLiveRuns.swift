/// Live data for a random feed: runs of the days around its middle that are late, canceled, rerouted, replaced or added.
package enum RandomLiveRuns {
  package static func make(for feed: RandomJourneyFeed, around day: NaiveDay) -> [NaiveLiveRun] {
    var random = SplitMix64(seed: feed.seed ^ 0x4C49_5645)
    let schedule = NaiveSchedule(feed.text)
    let (stops, routes) = (
      feed.text.table("stops.txt").values(of: "stop_id"), feed.text.table("routes.txt").values(of: "route_id")
    )
    let percent = random.pick([10, 30, 60, 100, 100])
    var runs: [NaiveLiveRun] = []
    for number in -1...1 {
      for trip in schedule.trips {
        for scheduled in schedule.runs(of: trip, on: day.advanced(by: number)) where random.chance(percent) {
          var run = scheduled
          change(&run, stops, &random)
          runs.append(run)
          if random.chance(10) { runs.append(added(scheduled, number: runs.count, stops, routes, &random)) }
        }
      }
    }
    return runs
  }

  /// Moves most questions to a changed run: to a stop where it calls, shortly before the call or after it.
  ///
  /// - Parameter days: The most days between a day and the question.
  package static func bring(
    _ question: inout NaiveQuestion, to runs: [NaiveLiveRun], around day: NaiveDay, days: Int,
    _ random: inout SplitMix64
  ) {
    guard random.chance(80), !runs.isEmpty else { return }
    let calls = random.pick(runs).calls.filter { $0.departure != nil && $0.stop != nil }
    if calls.isEmpty { return }
    let call = random.pick(calls)
    guard let stop = call.stop, let time = call.departure, abs(time / 86_400 - day.number) <= days else { return }
    if case .arrive = question.kind {
      question.to = .stop(stop)
      question.time = time + random.pick([0, 60, 900, 3600])
    } else {
      question.from = .stop(stop)
      question.time = time - random.pick([0, 60, 900, 3600])
    }
  }

  /// The days between the start of a service day and the last call of its runs, rounded up.
  package static func longestDays(of feed: RandomJourneyFeed) -> Int {
    let times = ["arrival_time", "departure_time"].flatMap { feed.text.table("stop_times.txt").values(of: $0) }
    let ends = feed.text.table("frequencies.txt").values(of: "end_time")
    let (last, repeated) = (
      times.compactMap(NaiveNumber.seconds).max() ?? 0, ends.compactMap(NaiveNumber.seconds).max() ?? 0
    )
    return (last + repeated) / 86_400 + 1
  }

  private static func change(_ run: inout NaiveLiveRun, _ stops: [String], _ random: inout SplitMix64) {
    switch random.number(0...9) {
    case 0: run.change = .cancelled
    case 1: run.change = .deleted
    case 2:
      replaceCalls(of: &run, stops, &random)
    default:
      predict(&run, &random)
      if random.chance(25) { skipCalls(of: &run, &random) }
      if random.chance(20), !run.calls.isEmpty {
        let index = random.number(0...run.calls.count - 1)
        if run.calls[index].stop != nil { run.calls[index].stop = ExactText(random.pick(stops)) }
      }
    }
  }

  /// Delays that hold until the next one; sometimes noise, with which times decrease.
  private static func predict(_ run: inout NaiveLiveRun, _ random: inout SplitMix64) {
    if run.calls.isEmpty || random.chance(10) { return }
    for _ in 0..<random.number(1...2) {
      run.delay(
        by: random.pick([30, 120, 300, 900, -60, -400, 4000, 30_000]), from: random.number(0...run.calls.count - 1))
    }
    if random.chance(20) {
      for index in run.calls.indices where random.chance(40) {
        let noise = random.number(-600...600)
        if random.chance(50) { run.calls[index].arrival = run.calls[index].arrival.map { $0 + noise } }
        if random.chance(50) { run.calls[index].departure = run.calls[index].departure.map { $0 + noise } }
      }
    }
  }

  private static func skipCalls(of run: inout NaiveLiveRun, _ random: inout SplitMix64) {
    let kept = random.number(0...max(0, run.calls.count - 1))
    for index in run.calls.indices where index != kept && random.chance(30) { run.calls[index].isSkipped = true }
  }

  private static func replaceCalls(of run: inout NaiveLiveRun, _ stops: [String], _ random: inout SplitMix64) {
    guard let first = run.calls.lazy.compactMap(\.departure).first else { return }
    var time = first + random.number(-900...900)
    var calls: [NaiveLiveRun.Call] = []
    for number in 1...random.number(2...6) {
      let known = run.calls.compactMap(\.stop)
      let stop = known.isEmpty || random.chance(40) ? ExactText(random.pick(stops)) : random.pick(known)
      let wait = random.pick([0, 0, 60])
      calls.append(NaiveLiveRun.Call(stop: stop, sequence: number, arrival: time, departure: time + wait))
      time += wait + random.number(0...600)
    }
    (run.calls, run.template) = (calls, nil)
  }

  /// A copy under a new id, or a run of its own.
  private static func added(
    _ scheduled: NaiveLiveRun, number: Int, _ stops: [String], _ routes: [String], _ random: inout SplitMix64
  ) -> NaiveLiveRun {
    var run = scheduled
    run.change = .added
    if random.chance(50) {
      replaceCalls(of: &run, stops, &random)
      if run.template == nil { run.isAccessible = false }
      run.route = ExactText(random.pick(routes))
    } else {
      run.delay(by: random.number(-1800...1800))
    }
    if run.template == nil || run.start == nil || random.chance(50) {
      (run.trip, run.start) = (ExactText("~new\(number)"), nil)
      run.day = run.day.advanced(by: random.pick([0, 0, 0, 1, -1]))
    } else {
      run.start = (run.start ?? 0) + 7
    }
    return run
  }
}
