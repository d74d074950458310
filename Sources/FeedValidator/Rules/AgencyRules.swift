/// Rules about agency.txt and the ids of agencies in other files.
enum AgencyRules {
  static let all: [Rule] = [
    .files("agency.txt") { tables, log in
      checkIDs(tables["agency.txt"], agencyCount: tables["agency.txt"].count, tables, &log)
      checkTimezones(tables, &log)
      checkLanguages(tables, &log)
    },
    .files("agency.txt", "routes.txt") { tables, log in
      checkIDs(tables["routes.txt"], agencyCount: tables["agency.txt"].count, tables, &log)
    },
    .files("agency.txt", "fare_attributes.txt") { tables, log in
      checkIDs(tables["fare_attributes.txt"], agencyCount: tables["agency.txt"].count, tables, &log)
    },
    .files("agency.txt", "feed_info.txt", judge: compareLanguageWithFeed),
  ]

  /// An empty agency_id is an error with several agencies, and unusual with one.
  private static func checkIDs(
    _ table: Table, agencyCount: Int, _ tables: Tables, _ log: inout NoticeLog
  ) {
    let ids = table.texts("agency_id")
    let hasNames = table.name == "agency.txt"
    for row in 0..<table.count where ids[row] == nil {
      if agencyCount > 1 {
        log.add(
          .missingRequiredAgencyId, table.place(row),
          [
            "filename": .text(table.name), "csvRowNumber": table.line(row),
            "agencyName": hasNames ? tables.text(table.texts("agency_name").value(row)) : .none,
          ])
      } else if agencyCount == 1 {
        log.add(
          .missingRecommendedField, table.place(row),
          ["filename": .text(table.name), "csvRowNumber": table.line(row), "fieldName": "agency_id"])
      }
    }
  }

  private static func checkTimezones(_ tables: Tables, _ log: inout NoticeLog) {
    let agencies = tables["agency.txt"]
    guard agencies.count > 1 else { return }
    let zones = agencies.texts("agency_timezone")
    let name = { (row: Int) in TimeZoneID.canonical(tables.pool[zones.value(row)]) ?? "" }
    let common = name(0)
    for row in 1..<agencies.count where name(row) != common {
      log.add(
        .inconsistentAgencyTimezone, agencies.place(row),
        [
          "csvRowNumber": agencies.line(row), "expected": .text(common),
          "actual": .text(name(row)),
        ])
    }
  }

  private static func checkLanguages(_ tables: Tables, _ log: inout NoticeLog) {
    let agencies = tables["agency.txt"]
    guard agencies.count > 1 else { return }
    let languages = agencies.texts("agency_lang")
    var common: String?
    for row in 0..<agencies.count {
      guard let language = languages[row].map({ (LocaleTag(tables.pool[$0])?.canonical ?? "") }) else { continue }
      if let common, common != language {
        log.add(
          .inconsistentAgencyLang, agencies.place(row),
          ["csvRowNumber": agencies.line(row), "expected": .text(common), "actual": .text(language)])
      }
      if common == nil { common = language }
    }
  }

  private static func compareLanguageWithFeed(_ tables: Tables, _ log: inout NoticeLog) {
    let (agencies, feed) = (tables["agency.txt"], tables["feed_info.txt"])
    guard feed.count > 0, let feedLanguage = feed.texts("feed_lang")[0] else { return }
    let expected = (LocaleTag(tables.pool[feedLanguage])?.canonical ?? "")
    if expected == "mul" { return }
    let languages = agencies.texts("agency_lang")
    for row in 0..<agencies.count {
      guard let language = languages[row].map({ (LocaleTag(tables.pool[$0])?.canonical ?? "") }), language != expected
      else {
        continue
      }
      log.add(
        .feedInfoLangAndAgencyLangMismatch, agencies.place(row),
        [
          "csvRowNumber": agencies.line(row), "agencyId": tables.text(agencies.texts("agency_id").value(row)),
          "agencyName": tables.text(agencies.texts("agency_name").value(row)), "agencyLang": .text(language),
          "feedLang": .text(expected),
        ])
    }
  }
}
