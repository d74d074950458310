import TransitValues

/// Rules about which files a feed has.
enum FileRules {
  static let all: [Rule] = [
    Rule(need: .rows, judge: findMissing),
    .files("calendar.txt", "calendar_dates.txt", judge: checkCalendars),
    .files("feed_info.txt", "translations.txt", judge: checkFeedInfo),
    .files("stops.txt", "locations.geojson", judge: checkStops),
    Rule(need: .allFiles, judge: checkShapes),
  ]

  private static func reportMissing(_ file: String, _ log: inout NoticeLog) {
    log.add(.missingRequiredFile, NoticePlace(file), ["filename": .text(file)])
  }

  private static func findMissing(_ tables: Tables, _ log: inout NoticeLog) {
    for schema in GTFSSchema.files where schema.presence == .required && !tables.files.contains(schema.name) {
      reportMissing(schema.name, &log)
    }
  }

  private static func isAbsent(_ file: String, _ tables: Tables) -> Bool { !tables.files.contains(file) }

  private static func checkCalendars(_ tables: Tables, _ log: inout NoticeLog) {
    if isAbsent("calendar.txt", tables), isAbsent("calendar_dates.txt", tables) {
      log.add(.missingCalendarAndCalendarDateFiles, NoticePlace("calendar.txt"), [:])
    }
  }

  private static func checkFeedInfo(_ tables: Tables, _ log: inout NoticeLog) {
    guard isAbsent("feed_info.txt", tables) else { return }
    if isAbsent("translations.txt", tables) {
      log.add(.missingRecommendedFile, NoticePlace("feed_info.txt"), ["filename": "feed_info.txt"])
    } else {
      reportMissing("feed_info.txt", &log)
    }
  }

  private static func checkStops(_ tables: Tables, _ log: inout NoticeLog) {
    if isAbsent("stops.txt", tables), isAbsent("locations.geojson", tables) { reportMissing("stops.txt", &log) }
  }

  /// Feeds should have shapes, unless they serve zones or groups of locations.
  private static func checkShapes(_ tables: Tables, _ log: inout NoticeLog) {
    guard tables["shapes.txt"].count == 0 else { return }
    let table = tables["stop_times.txt"]
    let (stops, groups, zones) = (
      table.texts("stop_id"), table.texts("location_group_id"), table.texts("location_id")
    )
    let hasGroups = tables["location_groups.txt"].count > 0
    let isFlexible = (0..<table.count).contains { row in
      stops[row] == nil && (zones[row] != nil || hasGroups && groups[row] != nil)
    }
    if isFlexible { return }
    log.add(.missingRecommendedFile, NoticePlace("shapes.txt"), ["filename": "shapes.txt"])
  }
}
