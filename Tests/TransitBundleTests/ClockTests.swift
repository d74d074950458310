import Testing

@testable import TransitBundle

@Suite struct `The clock` {
  private let berlin = Clock(changes: TestFeed.berlin.map { Clock.Change(start: $0.start, offset: $0.offset) })

  private func instant(_ date: String, _ time: String) throws -> Int {
    berlin.instant(day: try #require(ServiceDate(date)), secondsAfterMidnight: TestFeed.seconds(time)).seconds
  }

  @Test func `starts every service day at local noon minus 12 hours`() throws {
    for day in 20_400..<20_900 {
      let date = ServiceDate(day: day)
      let origin = berlin.origin(of: date)
      let noon = UnixTime(seconds: origin.seconds + 43_200)
      #expect(noon.seconds + berlin.utcOffset(at: noon) == day * 86_400 + 43_200)
      #expect(berlin.localDate(of: noon) == date)
    }
    // 2026-03-29 is an hour short, so its day starts at 23:00 of the day before.
    #expect(try berlin.origin(of: #require(ServiceDate("20260329"))).seconds == instant("20260328", "23:00:00"))
    #expect(try berlin.origin(of: #require(ServiceDate("20261025"))).seconds == instant("20261025", "01:00:00"))
  }

  @Test func `moves skipped times forward by what is skipped`() throws {
    #expect(try instant("20260329", "01:59:59") == 1_774_745_999)
    #expect(try instant("20260329", "02:00:00") == 1_774_746_000)
    #expect(try instant("20260329", "02:30:00") == 1_774_747_800)
    #expect(try instant("20260329", "03:00:00") == 1_774_746_000)
  }

  @Test func `takes the earlier of two equal times`() throws {
    #expect(try instant("20261025", "02:00:00") == 1_792_886_400)
    #expect(try instant("20261025", "02:59:59") == 1_792_889_999)
    #expect(try instant("20261025", "03:00:00") == 1_792_893_600)
  }

  @Test func `reads back every instant that it names`() {
    for seconds in stride(from: 1_774_600_000, to: 1_793_000_000, by: 1009) {
      let instant = UnixTime(seconds: seconds)
      let local = seconds + berlin.utcOffset(at: instant)
      let date = berlin.localDate(of: instant)
      let named = berlin.instant(day: date, secondsAfterMidnight: local - date.day * 86_400)
      // In the repeated hour the clock names the earlier instant.
      #expect(named == instant || named.seconds == seconds - 3600)
    }
  }

  @Test func `is UTC when the feed has no zone, and never fails`() {
    let clock = Clock(changes: [])
    #expect(clock.origin(of: ServiceDate(day: 20_000)).seconds == 20_000 * 86_400)
    #expect(clock.localDate(of: UnixTime(seconds: -1)).day == -1)
    for changes in [[Int.max, 3], [Int.min, Int.max], [5, Int.min]] {
      let clock = Clock(changes: [.init(start: 0, offset: 1), .init(start: changes[0], offset: changes[1])])
      for seconds in [Int.min, -1, 0, Int.max] {
        _ = clock.utcOffset(at: UnixTime(seconds: seconds))
        _ = clock.origin(of: clock.localDate(of: UnixTime(seconds: seconds)))
      }
    }
  }
}
