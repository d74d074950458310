/// Rules about the days of service.
enum CalendarRules {
  static let all: [Rule] = [
    .files("calendar.txt", judge: findInactive),
    .files("calendar.txt", "calendar_dates.txt", judge: findExpired),
    .files("calendar.txt", "calendar_dates.txt", judge: checkSpread),
    .files("calendar.txt", "calendar_dates.txt", "feed_info.txt", "trips.txt", judge: compareWithFeed),
    .files("calendar_dates.txt", "calendar.txt", "trips.txt", "frequencies.txt", judge: checkCoverage),
  ]

  private static func findInactive(_ tables: Tables, _ log: inout NoticeLog) {
    let table = tables["calendar.txt"]
    let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].map {
      table.choices($0)
    }
    for row in 0..<table.count where weekdays.allSatisfy({ $0[row] == 0 }) {
      log.add(
        .serviceHasNoActiveDayOfTheWeek, table.place(row),
        ["csvRowNumber": table.line(row), "serviceId": tables.text(table.texts("service_id").value(row))])
    }
  }

  private static func findExpired(_ tables: Tables, _ log: inout NoticeLog) {
    let (calendar, dates) = (tables["calendar.txt"], tables["calendar_dates.txt"])
    let services = tables.services
    let index = TableIndex(calendar, "service_id", tables)
    let datesIndex = TableIndex(dates, "service_id", tables)
    var expired: [(table: Table, row: Int, service: TextNumber)] = []
    var areAllExpired = true
    for service in services.services {
      guard let last = services[service].last else { continue }
      if last >= tables.today {
        areAllExpired = false
      } else if let row = index.row(of: service) {
        expired.append((calendar, row, service))
      } else if calendar.count == 0, let row = datesIndex.row(of: service) {
        expired.append((dates, row, service))
      }
    }
    if calendar.count == 0, !areAllExpired { return }
    for (table, row, service) in expired {
      log.add(
        .expiredCalendar, table.place(row),
        ["csvRowNumber": table.line(row), "serviceId": tables.text(service)])
    }
  }

  private static func checkSpread(_ tables: Tables, _ log: inout NoticeLog) {
    let calendar = tables["calendar.txt"]
    let services = tables.services
    // The canonical validator ends these rules at a range that ends before it begins.
    if services.hasRangeOutOfOrder { return }
    let index = TableIndex(calendar, "service_id", tables)
    for service in services.services {
      guard let row = index.row(of: service) else { continue }
      let period = services[service]
      for (former, next) in period.gaps(longerThan: 13) {
        log.add(
          .bigGapInService, calendar.place(row, Int(former)),
          [
            "serviceId": tables.text(service), "gapStartDate": .text(ServiceDay.hyphenated(former)),
            "gapEndDate": .text(ServiceDay.hyphenated(next)), "gapDurationDays": .integer(Int(next - former - 1)),
          ])
      }
      if let last = period.last, last > tables.today + 730 {
        log.add(
          .serviceExtendsFarInTheFuture, calendar.place(row),
          ["serviceId": tables.text(service), "serviceWindowEndDate": .text(ServiceDay.hyphenated(last))])
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
        .futureCalendar, NoticePlace("calendar.txt"),
        [
          "currentDate": .text(ServiceDay.hyphenated(tables.today)),
          "serviceWindowStartDate": .text(ServiceDay.hyphenated(first)),
          "serviceWindowEndDate": .text(ServiceDay.hyphenated(last)),
        ])
    }
    let feed = tables["feed_info.txt"]
    guard feed.count > 0, let start = feed.numbers("feed_start_date")[0], let end = feed.numbers("feed_end_date")[0]
    else { return }
    if first - start > 14 || end - last > 14 {
      log.add(
        .feedValidBeyondTotalServiceWindow, NoticePlace("feed_info.txt"),
        [
          "feedStartDate": .text(ServiceDay.hyphenated(start)), "feedEndDate": .text(ServiceDay.hyphenated(end)),
          "serviceWindowStartDate": .text(ServiceDay.hyphenated(first)),
          "serviceWindowEndDate": .text(ServiceDay.hyphenated(last)),
        ])
    }
    for (number, service) in used.services.enumerated() where service.first < start || service.last > end {
      log.add(
        .serviceWindowOutsideFeedPeriod, NoticePlace("calendar.txt", number),
        [
          "serviceId": tables.text(service.id),
          "serviceWindowStartDate": .text(ServiceDay.hyphenated(service.first)),
          "serviceWindowEndDate": .text(ServiceDay.hyphenated(service.last)),
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
      .tripCoverageNotActiveForNext7Days, NoticePlace("calendar.txt"),
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
    let trips = tables["trips.txt"]
    let repeats = repeats(tables)
    var counts: [TextNumber: Int] = [:]
    let (ids, services) = (trips.texts("trip_id"), trips.texts("service_id"))
    for row in 0..<trips.count { counts[services.value(row), default: 0] += repeats[ids.value(row)] ?? 1 }
    return counts
  }

  /// Returns how often each trip of frequencies.txt departs.
  private static func repeats(_ tables: Tables) -> [TextNumber: Int] {
    let table = tables["frequencies.txt"]
    let (starts, ends) = (table.numbers("start_time"), table.numbers("end_time"))
    let (headways, trips) = (table.numbers("headway_secs"), table.texts("trip_id"))
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
    let ids = tables["trips.txt"].texts("service_id")
    var isUsed = Set<TextNumber>()
    for row in 0..<tables["trips.txt"].count { isUsed.insert(ids.value(row)) }
    for id in tables.services.services where isUsed.contains(id) {
      let period = tables.services[id]
      if let first = period.first, let last = period.last { services.append((id, first, last)) }
    }
  }

  var first: Int32? { services.map(\.first).min() }

  var last: Int32? { services.map(\.last).max() }
}
