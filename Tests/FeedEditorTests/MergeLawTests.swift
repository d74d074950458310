import FeedEditor
import TestFeeds
import Testing
import TransitValues

@Suite struct `Laws of merges` {
  @Test(arguments: 0..<40 as Range<UInt64>)
  func `merging a feed with itself gives the feed`(seed: UInt64) throws {
    let feed = RandomRecords(seed: seed).text
    let merged = try FeedText.merge([feed, feed])
    #expect(merged.report.prefixes == [])
    #expect(merged.report.conflicts == [:])
    for (name, text) in feed.files where name != "feed_info.txt" {
      let (table, found) = (FeedTable(name, text: text), FeedTable(name, text: merged.text.files[name] ?? ""))
      #expect(rows(found) == rows(table), "\(name)")
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `merging two extracts that share the routes of a feed gives back its departures`(seed: UInt64) throws {
    let records = RandomRecords(seed: seed)
    let feed = records.text
    let routes = Set(feed.table("trips.txt").values(of: "route_id").map { RouteID($0) }).sorted()
    guard routes.count > 1 else { return }
    let half = routes.count / 2
    let first = try feed.extract { $0.routes = Array(routes.prefix(half)) }
    let second = try feed.extract { $0.routes = Array(routes.dropFirst(half)) }
    let merged = try FeedText.merge([first, second])
    let found = merged.text.departures(around: records.feed.day)
    // The prefix of blocks changes the trips of the second feed, if both have the same block.
    let hasPrefix = merged.report.prefixes.contains { $0.kinds.contains("trip") }
    if !hasPrefix { #expect(found == feed.departures(around: records.feed.day), "\(merged.report)") }
    #expect(found.values.reduce(0) { $0 + $1.count } == count(feed, records.feed.day))
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `a merged feed has the departures of each of its feeds`(seed: UInt64) throws {
    let one = RandomFeed(seed: seed)
    guard let other = (1...200).lazy.map({ RandomFeed(seed: seed &+ $0) }).first(where: { $0.timeZone == one.timeZone })
    else { return }
    let merged = try FeedText.merge([one.text, other.text])
    let kinds = merged.report.prefixes.first?.kinds ?? []
    let (tripPrefix, stopPrefix) = (kinds.contains("trip") ? "b:" : "", kinds.contains("place") ? "b:" : "")
    for (feed, trips, stops) in [(one, "", ""), (other, tripPrefix, stopPrefix)] {
      let all = merged.text.departures(around: feed.day)
      let ids = Set(feed.text.table("trips.txt").values(of: "trip_id").map { ExactText(trips + $0) })
      for (stop, expected) in feed.text.departures(around: feed.day) {
        let found = all[ExactText(stops + stop.text)]?.filter { ids.contains($0.tripID) } ?? []
        #expect(found.map(\.time) == expected.map(\.time), "\(kinds)")
        #expect(found.map { $0.tripID.text } == expected.map { trips + $0.tripID.text })
      }
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `a merged feed has no kind of error that none of its feeds has`(seed: UInt64) throws {
    let one = RandomRecords(seed: seed)
    guard
      let other = (1...200).lazy.map({ RandomRecords(seed: seed &+ $0) })
        .first(where: { $0.feed.timeZone == one.feed.timeZone })
    else { return }
    let feeds = [one.text.onSingleLines, other.text.onSingleLines]
    let merged = try FeedText.merge(feeds)
    let new = try merged.text.errors().subtracting(feeds[0].errors()).subtracting(feeds[1].errors())
    #expect(new == [])
  }

  private func rows(_ table: FeedTable) -> [String] {
    let names = Set(table.columns).sorted()
    return table.records.map { row in
      names.map { "\($0)=\(row[$0])" }.filter { !$0.hasSuffix("=") }.joined(separator: "|")
    }
    .sorted()
  }

  private func count(_ feed: FeedText, _ day: String) -> Int {
    feed.departures(around: day).values.reduce(0) { $0 + $1.count }
  }
}
