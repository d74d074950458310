/// A small feed made from a seed: valid, and full of what real feeds do and a hurried reader gets wrong.
///
/// Clock changes inside its service, services of calendar and of calendar_dates, shared and unshared stop patterns,
/// times past midnight and of three-digit hours, repeated trips, stations of two levels, calls without times, loops,
/// calls with windows, rows and columns in any order. ``Traits`` names what a feed is sure to have.
package struct RandomFeed: Sendable {
  package let seed: UInt64
  /// `agency_timezone`.
  package let timeZone: String
  /// The day the feed's service lies around, `YYYYMMDD`.
  package let day: String
  /// The files as values, every column they know.
  package let tables: [FeedTable]
  /// The same files as they are written: what the programs under test read.
  package let text: FeedText
  /// What occurs in the feed.
  package let traits: Set<Trait>

  /// Makes the feed of that seed.
  package init(seed: UInt64) {
    var maker = RandomFeedMaker(seed: seed)
    maker.makeTables()
    self.seed = seed
    timeZone = maker.zone.name
    day = maker.day.text
    tables = maker.tables.filter { !$0.rows.isEmpty || maker.random.chance(30) }
    traits = maker.traits
    var writing = RandomWriting(random: maker.random)
    text = writing.text(of: tables)
  }

  package func table(_ name: String) -> FeedTable? {
    tables.first { $0.name == name }
  }

  /// A situation worth being met; a test sees to it that enough seeds meet every one.
  package enum Trait: String, CaseIterable, Sendable {
    case calendarAlone, datesAlone, calendarAndDates, serviceThatNeverRuns
    case stations, boardingAreas, idsEqualButForBytes
    case loops, sequenceGaps, noPickup, windows, onlyWindows, stopHeadsigns
    case blankTimes, blankTimesAtAnEnd, distances, distanceTies, distanceHoles, distanceFalls
    case sharedPattern, tripsWithoutCalls, tripsOfOneCall
    case pastMidnight, threeDigitHours
    case frequencies, frequenciesThatTouch, frequenciesThatOverlap, frequenciesPastMidnight
    case shapes, equalShapes
  }
}
