/// Rules about the days of service.
enum CalendarRules {
  static let all: [Rule] = [
    .files(.calendar, reports: [.serviceHasNoActiveDayOfTheWeek], judge: findInactive),
    .files(.calendar, .calendarDates, reports: [.expiredCalendar], judge: findExpired),
    .files(.calendar, .calendarDates, reports: [.bigGapInService, .serviceExtendsFarInTheFuture], judge: checkSpread),
    .files(
      .calendar, .calendarDates, .feedInfo, .trips,
      reports: [.futureCalendar, .feedValidBeyondTotalServiceWindow, .serviceWindowOutsideFeedPeriod],
      judge: compareWithFeed),
    .files(
      .calendarDates, .calendar, .trips, .frequencies, reports: [.tripCoverageNotActiveForNext7Days],
      judge: checkCoverage),
  ]

  private static func findInactive(_ tables: Tables, _ log: inout NoticeLog) {
    let table = tables[.calendar]
    let weekdays = ColumnKey.weekdays.map { table[$0] }
    for row in 0..<table.count where weekdays.allSatisfy({ $0[row] == 0 }) {
      log.add(.serviceHasNoActiveDayOfTheWeek, table, row, tables)
    }
  }

  private static func findExpired(_ tables: Tables, _ log: inout NoticeLog) {
    let (calendar, dates) = (tables[.calendar], tables[.calendarDates])
    let services = tables.services
    let index = TableIndex(calendar, .serviceID, tables)
    let datesIndex = TableIndex(dates, .serviceID, tables)
    var expired: [(table: Table, row: Int)] = []
    var areAllExpired = true
    for service in services.services {
      guard let last = services[service].last else { continue }
      if last >= tables.today {
        areAllExpired = false
      } else if let row = index.row(of: service) {
        expired.append((calendar, row))
      } else if calendar.count == 0, let row = datesIndex.row(of: service) {
        expired.append((dates, row))
      }
    }
    if calendar.count == 0, !areAllExpired { return }
    for (table, row) in expired { log.add(.expiredCalendar, table, row, tables) }
  }

  private static func checkSpread(_ tables: Tables, _ log: inout NoticeLog) {
    let calendar = tables[.calendar]
    let services = tables.services
    // The canonical validator ends these rules at a range that ends before it begins.
    if services.hasRangeOutOfOrder { return }
    let index = TableIndex(calendar, .serviceID, tables)
    for service in services.services {
      guard let row = index.row(of: service) else { continue }
      let period = services[service]
      for (former, next) in period.gaps(longerThan: 13) {
        log.add(
          .bigGapInService, calendar, row, tables,
          [
            "gapStartDate": .day(former), "gapEndDate": .day(next), "gapDurationDays": .integer(Int(next - former - 1)),
          ], order: Int(former))
      }
      if let last = period.last, last > tables.today + 730 {
        log.add(.serviceExtendsFarInTheFuture, calendar, row, tables, ["serviceWindowEndDate": .day(last)])
      }
    }
  }
}

// MARK: - Services of trips

extension CalendarRules {
  private static func compareWithFeed(_ tables: Tables, _ log: inout NoticeLog) {
    if tables.services.hasRangeOutOfOrder { return }
    let used = UsedServices(tables)
    guard let first = used.first, let last = used.last else { return }
    if first > tables.today {
      log.add(
        .futureCalendar, NoticePlace(.calendar),
        [
          "currentDate": .day(tables.today), "serviceWindowStartDate": .day(first), "serviceWindowEndDate": .day(last),
        ])
    }
    let feed = tables[.feedInfo]
    guard feed.count > 0, let start = feed[.feedStartDate][0], let end = feed[.feedEndDate][0]
    else { return }
    if first - start > 14 || end - last > 14 {
      log.add(
        .feedValidBeyondTotalServiceWindow, NoticePlace(.feedInfo),
        [
          "feedStartDate": .day(start), "feedEndDate": .day(end), "serviceWindowStartDate": .day(first),
          "serviceWindowEndDate": .day(last),
        ])
    }
    for (number, service) in used.services.enumerated() where service.first < start || service.last > end {
      log.add(
        .serviceWindowOutsideFeedPeriod, NoticePlace(.calendar, number),
        [
          "serviceId": tables.text(service.id), "serviceWindowStartDate": .day(service.first),
          "serviceWindowEndDate": .day(service.last),
          "daysBeforeFeedStart": .integer(Int(max(0, start - service.first))),
          "daysAfterFeedEnd": .integer(Int(max(0, service.last - end))),
        ])
    }
  }

  /// Checks that most of the service goes on for the next seven days.
  private static func checkCoverage(_ tables: Tables, _ log: inout NoticeLog) {
    guard let window = majorityWindow(tables) else { return }
    if window.first <= tables.today, window.last >= tables.today + 7 { return }
    log.add(
      .tripCoverageNotActiveForNext7Days, NoticePlace(.calendar),
      [
        "currentDate": .date(tables.today), "serviceWindowStartDate": .date(window.first),
        "serviceWindowEndDate": .date(window.last),
      ])
  }

  /// Returns the first and last day with at least three quarters of the trips of a usual busy day.
  static func majorityWindow(_ tables: Tables) -> (first: Int32, last: Int32)? {
    let trips = TripCounts(tripCounts(tables)) { tables.services[$0] }
    let counts = trips.daysByCount
    let dayCount = counts.reduce(0) { $0 + $1.days }
    if dayCount == 0 { return nil }
    var index = min(max(Int(0.9 * Double(dayCount)), dayCount - 30), dayCount - 1)
    var usual = 0
    for (count, days) in counts where index >= 0 {
      usual = count
      index -= days
    }
    let threshold = Int(0.75 * Double(usual))
    guard let first = trips.firstDay(with: threshold), let last = trips.lastDay(with: threshold) else { return nil }
    return (first, last)
  }

  /// Returns the number of trips a day of each service.
  private static func tripCounts(_ tables: Tables) -> [TextNumber: Int] {
    let trips = tables[.trips]
    let repeats = repeats(tables)
    var counts: [TextNumber: Int] = [:]
    let (ids, services) = (trips[.tripID], trips[.serviceID])
    for row in 0..<trips.count { counts[services.value(row), default: 0] += repeats[ids.value(row)] ?? 1 }
    return counts
  }

  /// Returns how often each trip of frequencies.txt departs.
  private static func repeats(_ tables: Tables) -> [TextNumber: Int] {
    let table = tables[.frequencies]
    let (starts, ends) = (table[.startTime], table[.endTime])
    let (headways, trips) = (table[.headwaySecs], table[.tripID])
    var repeats: [TextNumber: Int] = [:]
    for row in 0..<table.count {
      guard let start = starts[row], let end = ends[row], let headway = headways[row], headway > 0 else { continue }
      repeats[trips.value(row), default: 0] += Int(end - start - 1) / Int(headway) + 1
    }
    return repeats
  }
}

/// The services that trips use, with their first and last days.
struct UsedServices: Sendable {
  private(set) var services: [(id: TextNumber, first: Int32, last: Int32)] = []

  init(_ tables: Tables) {
    let ids = tables[.trips][.serviceID]
    var isUsed = Set<TextNumber>()
    for row in 0..<tables[.trips].count { isUsed.insert(ids.value(row)) }
    for id in tables.services.services where isUsed.contains(id) {
      let period = tables.services[id]
      if let first = period.first, let last = period.last { services.append((id, first, last)) }
    }
  }

  var first: Int32? { services.map(\.first).min() }

  var last: Int32? { services.map(\.last).max() }
}
