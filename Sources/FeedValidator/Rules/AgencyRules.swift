import TransitValues

/// Rules about agency.txt and the ids of agencies in other files.
enum AgencyRules {
  static let all: [Rule] = [
    .files(
      .agency,
      reports: [
        .missingRequiredAgencyId, .missingRecommendedField, .inconsistentAgencyTimezone, .inconsistentAgencyLang,
      ]
    ) { tables, log in
      checkIDs(tables[.agency], agencyCount: tables[.agency].count, tables, &log)
      checkTimezones(tables, &log)
      checkLanguages(tables, &log)
    },
    .files(.agency, .routes, reports: [.missingRequiredAgencyId, .missingRecommendedField]) { tables, log in
      checkIDs(tables[.routes], agencyCount: tables[.agency].count, tables, &log)
    },
    .files(.agency, .fareAttributes, reports: [.missingRequiredAgencyId, .missingRecommendedField]) { tables, log in
      checkIDs(tables[.fareAttributes], agencyCount: tables[.agency].count, tables, &log)
    },
    .files(.agency, .feedInfo, reports: [.feedInfoLangAndAgencyLangMismatch], judge: compareLanguageWithFeed),
  ]

  /// An empty agency_id is an error with several agencies, and unusual with one.
  private static func checkIDs(
    _ table: Table, agencyCount: Int, _ tables: Tables, _ log: inout NoticeLog
  ) {
    let ids = table[.agencyID]
    for row in 0..<table.count where ids[row] == nil {
      if agencyCount > 1 {
        let hasNames = table.schema[ColumnKey.agencyName.name] != nil
        log.add(.missingRequiredAgencyId, table, row, tables, hasNames ? [:] : ["agencyName": .none])
      } else if agencyCount == 1 {
        log.add(.missingRecommendedField, table, row, tables, ["fieldName": .column(.agencyID)])
      }
    }
  }

  private static func checkTimezones(_ tables: Tables, _ log: inout NoticeLog) {
    let agencies = tables[.agency]
    guard agencies.count > 1 else { return }
    let zones = agencies[.agencyTimezone]
    let common = zones.value(0)
    for row in 1..<agencies.count where zones.value(row) != common {
      log.add(
        .inconsistentAgencyTimezone, agencies, row, tables,
        ["expected": tables.text(common), "actual": tables.text(zones.value(row))])
    }
  }

  private static func checkLanguages(_ tables: Tables, _ log: inout NoticeLog) {
    let agencies = tables[.agency]
    guard agencies.count > 1 else { return }
    let languages = agencies[.agencyLang]
    var common: String?
    for row in 0..<agencies.count {
      guard let language = languages[row].map({ canonical($0, tables) }) else { continue }
      if let common, common != language {
        log.add(.inconsistentAgencyLang, agencies, row, tables, ["expected": .text(common), "actual": .text(language)])
      }
      if common == nil { common = language }
    }
  }

  private static func canonical(_ tag: TextNumber, _ tables: Tables) -> String {
    LocaleTag(tables.pool[tag])?.canonical ?? ""
  }

  private static func compareLanguageWithFeed(_ tables: Tables, _ log: inout NoticeLog) {
    let (agencies, feed) = (tables[.agency], tables[.feedInfo])
    guard feed.count > 0, let feedLanguage = feed[.feedLang][0] else { return }
    let expected = canonical(feedLanguage, tables)
    if expected == "mul" { return }
    let languages = agencies[.agencyLang]
    for row in 0..<agencies.count {
      guard let language = languages[row].map({ canonical($0, tables) }), language != expected
      else {
        continue
      }
      log.add(
        .feedInfoLangAndAgencyLangMismatch, agencies, row, tables,
        ["agencyLang": .text(language), "feedLang": .text(expected)])
    }
  }
}
