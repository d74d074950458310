import TransitValues

/// Rules about which files a feed has.
enum FileRules {
  static let all: [Rule] = [
    Rule(need: .names, reports: [.missingRequiredFile], judge: findMissing),
    .files(.calendar, .calendarDates, reports: [.missingCalendarAndCalendarDateFiles], judge: checkCalendars),
    .files(.feedInfo, .translations, reports: [.missingRecommendedFile, .missingRequiredFile], judge: checkFeedInfo),
    .files(.stops, .locations, reports: [.missingRequiredFile], judge: checkStops),
    Rule(need: .allFiles, reports: [.missingRecommendedFile], judge: checkShapes),
  ]

  private static func reportMissing(_ file: FileSchema, _ log: inout NoticeLog) {
    log.add(.missingRequiredFile, NoticePlace(file), ["filename": .file(file)])
  }

  private static func findMissing(_ tables: Tables, _ log: inout NoticeLog) {
    for schema in GTFSSchema.files where schema.presence == .required && !tables.files.contains(schema.name) {
      reportMissing(schema, &log)
    }
  }

  private static func isAbsent(_ file: FileSchema, _ tables: Tables) -> Bool { !tables.files.contains(file.name) }

  private static func checkCalendars(_ tables: Tables, _ log: inout NoticeLog) {
    if isAbsent(.calendar, tables), isAbsent(.calendarDates, tables) {
      log.add(.missingCalendarAndCalendarDateFiles, NoticePlace(.calendar), [:])
    }
  }

  private static func checkFeedInfo(_ tables: Tables, _ log: inout NoticeLog) {
    guard isAbsent(.feedInfo, tables) else { return }
    if isAbsent(.translations, tables) {
      log.add(.missingRecommendedFile, NoticePlace(.feedInfo), ["filename": .file(.feedInfo)])
    } else {
      reportMissing(.feedInfo, &log)
    }
  }

  private static func checkStops(_ tables: Tables, _ log: inout NoticeLog) {
    if isAbsent(.stops, tables), isAbsent(.locations, tables) { reportMissing(.stops, &log) }
  }

  /// Feeds should have shapes, unless they serve zones or groups of locations.
  private static func checkShapes(_ tables: Tables, _ log: inout NoticeLog) {
    guard tables[.shapes].count == 0 else { return }
    let table = tables[.stopTimes]
    let (stops, groups, zones) = (
      table[.stopID], table[.locationGroupID], table[.locationID]
    )
    let hasGroups = tables[.locationGroups].count > 0
    let isFlexible = (0..<table.count).contains { row in
      stops[row] == nil && (zones[row] != nil || hasGroups && groups[row] != nil)
    }
    if isFlexible { return }
    log.add(.missingRecommendedFile, NoticePlace(.shapes), ["filename": .file(.shapes)])
  }
}
