import Testing

@testable import bundle_benchmark

@Suite struct `Goals of journeys` {
  @Test(arguments: [(0, JourneyScale.city), (999_999, .city), (1_000_000, .region), (10_000_000, .country)])
  func `the number of stop_times decides the scale`(stopTimes: Int, scale: JourneyScale) {
    #expect(JourneyScale(stopTimes: stopTimes) == scale)
  }

  @Test(arguments: [JourneyScale.city, .region, .country], [JourneyReach.near, .far])
  func `each goal has a row`(scale: JourneyScale, reach: JourneyReach) throws {
    let times = JourneyTimes(depart: [1, 2], departFirst: [2, 3], arrive: [3, 4], range: [5, 6], opened: [7])
    let answers = NigiriAnswers(loadSeconds: 1, bytes: 8, journeys: [.init(seconds: 3, arrival: nil)])
    let rows =
      JourneyRows.rows(of: times, reach: reach, rangeHours: scale.rangeHours)
      + JourneyRows.rows(of: answers, beside: times, reach: reach)
    #expect(scale.goals(reach).compactMap { $0.verdict(in: rows) }.count == scale.goals(reach).count)
  }

  @Test func `a feed without journeys has a row that says so`() {
    let rows = JourneyRows.rows(of: JourneyTimes(), reach: .near, rangeHours: 2)
    #expect(rows.map(\.leftOut) == ["no pair of stops has a journey"])
  }
}
