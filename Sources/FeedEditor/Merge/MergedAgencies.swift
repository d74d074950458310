import GTFSFeed
import TransitValues

/// The agencies of all feeds. A feed of a single agency need not have `agency_id`; one of several agencies must.
struct MergedAgencies {
  private var feeds: [Agencies] = []
  /// Whether the merged feed has several agencies, so that it needs their ids.
  private(set) var areSeveral = false
  /// The name of the time zone of all agencies.
  let zone: [UInt8]

  /// The files in which an empty `agency_id` refers to the only agency of the feed.
  static let filesWithImpliedAgency: Set = [GTFSSchema.routes, GTFSSchema.fareAttributes]

  private struct Agencies {
    /// The ids, and all cells but these and the time zones.
    var ids: [[UInt8]] = []
    var texts: [[String: [UInt8]]] = []
    /// The translations of the only agency if it has no id.
    var translations: Set<WholeRow> = []
    /// The id that the only agency gets if it has none.
    var given: [UInt8]?
  }

  /// - Throws: ``PlainFailure`` if the feeds have different time zones.
  init(_ readings: [FeedReading], _ names: [String]) throws {
    var zone = MergedTimeZone(over: try readings.map(FeedPeriod.read).reduce(nil) { $1?.union($0) ?? $0 })
    for (reading, name) in zip(readings, names) {
      var agencies = Agencies()
      try reading.table(GTFSSchema.agency)?.forEachWholeRow { row in
        try zone.add(row[.agencyTimezone].text, of: reading.feed.name)
        agencies.ids.append(row[.agencyID])
        let texts = row.with(.agencyID, []).with(.agencyTimezone, []).cells
        agencies.texts.append(texts.filter { GTFSSchema.agency[$0.key] != nil })
      }
      if agencies.ids == [[]] {
        try reading.table(GTFSSchema.translations)?.forEachWholeRow { row in
          if row[.tableName].text == GTFSSchema.agency.tableName { agencies.translations.insert(row) }
        }
        let same = feeds.first {
          $0.given != nil && $0.texts == agencies.texts && $0.translations == agencies.translations
        }
        agencies.given = same?.given ?? Array(name.utf8)
      }
      feeds.append(agencies)
    }
    self.zone = Array((zone.name ?? "").utf8)
    areSeveral = Set(feeds.flatMap { $0.given.map { [$0] } ?? $0.ids }).count > 1
  }

  /// The id that the only agency of a feed gets; `nil` if it has one.
  func givenID(in feed: Int) -> [UInt8]? {
    areSeveral ? feeds[feed].given : nil
  }

  /// The id to which a row without `agency_id` refers; `nil` if it needs none.
  func impliedID(in feed: Int) -> [UInt8]? {
    guard areSeveral else { return nil }
    return feeds[feed].given ?? (feeds[feed].ids.count == 1 ? feeds[feed].ids[0] : nil)
  }
}
