import TestFeeds
import Testing
import TransitValues

@testable import FeedEditor

@Suite struct `Sets of days` {
  @Test(arguments: 0..<200 as Range<UInt64>)
  func `have the days that a naive set has`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var rows = WeekdayRuns.Rows()
    var naive: Set<Int> = []
    for _ in 0..<random.number(0...3) {
      let start = random.number(-40...40)
      let period = start...start + random.number(0...60)
      let weekdays = UInt8(random.number(0...127))
      rows.add(period, weekdays: weekdays)
      for day in period where weekdays >> ServiceDate(daysSince1970: day).weekdayIndex & 1 == 1 { naive.insert(day) }
    }
    for _ in 0..<random.number(0...20) {
      let (day, isAdded) = (random.number(-50...110), random.chance(50))
      rows.change(day, isAdded: isAdded)
      if isAdded { naive.insert(day) } else { naive.remove(day) }
    }
    let days = rows.days
    #expect((-80...140).filter { days.contains($0) } == naive.sorted())
    #expect(days.span?.lowerBound == naive.min() && days.span?.upperBound == naive.max())
    for _ in 0..<5 {
      let start = random.number(-80...100)
      let range = start...start + random.number(0...90)
      #expect(days.count(in: range) == naive.count { range.contains($0) })
    }
    var single = WeekdayRuns.Rows()
    for day in naive { single.change(day, isAdded: true) }
    #expect(single.days == days)
  }
}
