import GTFSFeed
import TransitValues

/// The feeds whose translations.txt has the legacy form: `trans_id`, `lang` and `translation`.
///
/// It translates a text wherever it occurs, so it is not mixed with other feeds.
struct LegacyTranslations {
  /// The numbers of the feeds.
  private(set) var feeds: Set<Int> = []
  /// Whether all feeds have the same file, which then holds for the merged feed.
  private(set) var areSame = false

  init(_ readings: [FeedReading]) throws {
    for (feed, reading) in readings.enumerated() {
      guard let header = try reading.header(of: GTFSSchema.translations) else { continue }
      if !header.contains(ColumnName.tableName.name) { feeds.insert(feed) }
    }
    if feeds.count < readings.count { return }
    let first = try readings[0].contents(of: GTFSSchema.translations)
    areSame = try readings.dropFirst().allSatisfy { try $0.contents(of: GTFSSchema.translations) == first }
  }
}
