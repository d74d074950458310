import TransitFoundation
import TransitValues

/// What a report says about the feed itself.
package struct FeedSummary: Sendable {
  package let country: String
  package let today: Int32
  package let files: [String]
  package let counts: [(name: String, count: Int)]
  package let agencies: [[(name: String, value: String)]]
  package let feedInfo: [(name: String, value: String)]
  package let features: [String]

  init(_ tables: Tables, files: [String], country: String) {
    self.country = country
    self.files = files
    today = tables.today
    counts = Self.counts(tables)
    agencies = Self.agencies(tables)
    feedInfo = Self.feedInfo(tables)
    features = FeedFeatures.names(tables)
  }

  var json: JSONOutput {
    let texts = { (pairs: [(name: String, value: String)]) -> JSONOutput in
      .object(pairs.map { JSONOutput.Member(key: $0.name, value: .string($0.value)) })
    }
    return [
      "countryCode": .string(country), "dateForValidation": .string(ServiceDay.hyphenated(today)),
      "feedInfo": texts(feedInfo), "agencies": .array(agencies.map(texts)),
      "files": .array(files.map { .string($0) }),
      "counts": .object(counts.map { JSONOutput.Member(key: $0.name, value: .integer($0.count)) }),
      "gtfsFeatures": .array(features.map { .string($0) }),
    ]
  }

  /// Counts distinct ids. Files with errors count as empty, as in the canonical report.
  private static func counts(_ tables: Tables) -> [(name: String, count: Int)] {
    let count = { (file: FileSchema, column: ColumnKey<TextNumber>) -> Int in
      let table = tables.usable(file.name)
      let ids = table[column]
      return Set((0..<table.count).compactMap { ids[$0] }).count
    }
    return [
      ("Shapes", count(.shapes, .shapeID)), ("Stops", count(.stops, .stopID)),
      ("Routes", count(.routes, .routeID)), ("Trips", count(.trips, .tripID)),
      ("Agencies", count(.agency, .agencyID)), ("Blocks", count(.trips, .blockID)),
    ]
  }

  private static func agencies(_ tables: Tables) -> [[(name: String, value: String)]] {
    let table = tables.usable(FileSchema.agency.name)
    let columns = [
      ("name", table[.agencyName]), ("url", table[.agencyURL]), ("phone", table[.agencyPhone]),
      ("email", table[.agencyEmail]), ("timezone", table[.agencyTimezone]),
    ]
    return (0..<table.count).map { row in
      columns.map { (name: $0.0, value: tables.pool[$0.1.value(row)]) }
    }
  }

  private static func feedInfo(_ tables: Tables) -> [(name: String, value: String)] {
    let table = tables.usable(FileSchema.feedInfo.name)
    let text = { (column: ColumnKey<TextNumber>) in table.count == 0 ? "" : tables.pool[table[column].value(0)] }
    let date = { (column: ColumnKey<Int32>) -> String? in
      table.count == 0 || !table.hasColumn(column) ? nil : table[column][0].map(ServiceDay.hyphenated) ?? ""
    }
    var info: [(name: String, value: String?)] = [
      ("publisherName", text(.feedPublisherName)), ("publisherUrl", text(.feedPublisherURL)),
      ("feedLanguage", LocaleTag(text(.feedLang)).map { WordList.languages[$0.language[...]] ?? $0.language } ?? ""),
      ("feedStartDate", date(.feedStartDate)), ("feedEndDate", date(.feedEndDate)),
      ("feedEmail", text(.feedContactEmail)),
    ]
    if tables.isComplete(.trips), tables.isComplete(.calendar) || tables.isComplete(.calendarDates) {
      let used = UsedServices(tables)
      info.append(("feedServiceWindowStart", used.first.map(ServiceDay.hyphenated) ?? ""))
      info.append(("feedServiceWindowEnd", used.last.map(ServiceDay.hyphenated) ?? ""))
    }
    return info.compactMap { name, value in value.map { (name: name, value: $0) } }
  }
}
