import TestFeeds
import Testing

@Suite struct `Random feeds` {
  private static let seeds: [UInt64] = Array(1...60)
  private static let feeds = seeds.map(RandomFeed.init)

  @Test func `random feeds depend only on the seed`() {
    for feed in Self.feeds.prefix(10) { #expect(RandomFeed(seed: feed.seed).text.files == feed.text.files) }
  }

  @Test func `every trait occurs in at least two of sixty random feeds`() {
    for trait in RandomFeed.Trait.allCases {
      let count = Self.feeds.count { $0.traits.contains(trait) }
      #expect(count >= 2, "\(trait) in \(count) feeds")
    }
    #expect(Set(Self.feeds.map(\.timeZone)).count >= 10)
  }

  /// A file and column, and the file and column that it refers to.
  private static let references = [
    ("stops.txt", "parent_station", "stops.txt", "stop_id"), ("trips.txt", "route_id", "routes.txt", "route_id"),
    ("trips.txt", "shape_id", "shapes.txt", "shape_id"), ("routes.txt", "agency_id", "agency.txt", "agency_id"),
    ("stop_times.txt", "trip_id", "trips.txt", "trip_id"), ("stop_times.txt", "stop_id", "stops.txt", "stop_id"),
    ("frequencies.txt", "trip_id", "stop_times.txt", "trip_id"),
  ]

  @Test(arguments: seeds)
  func `random feeds have no dangling references`(seed: UInt64) {
    let feed = RandomFeed(seed: seed).text
    for (file, column, target, key) in Self.references {
      let known = Set(feed.table(target).values(of: key).map { ExactText($0) })
      let dangling = feed.table(file).values(of: column).filter { !$0.isEmpty && !known.contains(ExactText($0)) }
      #expect(dangling.isEmpty, "seed \(seed), \(file) \(column): \(dangling)")
    }
    let services = feed.table("calendar.txt").values(of: "service_id")
    let exceptions = feed.table("calendar_dates.txt").values(of: "service_id")
    let known = Set((services + exceptions).map { ExactText($0) })
    #expect(feed.table("trips.txt").values(of: "service_id").allSatisfy { known.contains(ExactText($0)) })
  }

  /// Files and their key columns.
  private static let keys = [
    ("stops.txt", ["stop_id"]), ("routes.txt", ["route_id"]), ("trips.txt", ["trip_id"]),
    ("calendar.txt", ["service_id"]), ("calendar_dates.txt", ["service_id", "date"]),
    ("stop_times.txt", ["trip_id", "stop_sequence"]), ("shapes.txt", ["shape_id", "shape_pt_sequence"]),
    ("frequencies.txt", ["trip_id", "start_time"]),
  ]

  @Test(arguments: seeds)
  func `random feeds have unique keys that are not empty`(seed: UInt64) {
    let feed = RandomFeed(seed: seed).text
    for (file, columns) in Self.keys {
      let keys = feed.table(file).records.map { row in columns.map { ExactText(row[$0]) } }
      #expect(Set(keys).count == keys.count, "seed \(seed), \(file)")
      #expect(keys.allSatisfy { !$0.contains("") }, "seed \(seed), \(file)")
    }
  }

  @Test(arguments: seeds)
  func `random feeds mean the same however they are written`(seed: UInt64) {
    let feed = RandomFeed(seed: seed)
    let (written, plain) = (NaiveTimetable(feed.text), NaiveTimetable(FeedText(feed.tables)))
    for table in feed.tables {
      let read = feed.text.table(table.name)
      #expect(read.rows.count == table.rows.count, "seed \(seed), \(table.name)")
      for column in table.columns where read.columns.contains(column) {
        let values = [table, read].map { $0.values(of: column).map { ExactText($0) }.sorted() }
        #expect(values[0] == values[1], "seed \(seed), \(table.name) \(column)")
      }
    }
    for query in RandomQueries.make(10, for: feed, timetable: written) {
      #expect(written.departures(query) == plain.departures(query), "seed \(seed), \(query)")
    }
  }

  @Test func `random queries have departures`() {
    let answers = Self.feeds.flatMap { feed in
      let timetable = NaiveTimetable(feed.text)
      return RandomQueries.make(10, for: feed, timetable: timetable).map { timetable.departures($0) }
    }
    let departures = answers.joined()
    #expect(answers.count { !$0.isEmpty } > answers.count / 4)
    #expect(departures.contains { $0.interpolated })
    #expect(departures.contains { !$0.interpolated })
  }
}
