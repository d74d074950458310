/// A small valid feed generated from a seed, with many features of real feeds that are easy to get wrong.
///
/// It has clock changes during its service, services in calendar.txt and calendar_dates.txt, shared and unshared stop
/// patterns, times past midnight and with three-digit hours, repeated trips, stations with two levels, calls without
/// times, loops, calls with windows, and rows and columns in any order. ``Trait`` lists the features.
package struct RandomFeed: Sendable {
  package let seed: UInt64
  /// `agency_timezone`.
  package let timeZone: String
  /// A day in the middle of the feed's service, `YYYYMMDD`.
  package let day: String
  /// The files as tables with all their columns.
  package let tables: [FeedTable]
  /// The same files as text, the input of the programs under test.
  package let text: FeedText
  /// The features that occur in the feed.
  package let traits: Set<Trait>

  /// Generates the feed of a seed.
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

  /// A feature of a feed. A test checks that enough seeds have each feature.
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
