import TransitValues

/// A table without which a feed reads as nothing: its places, routes, trips, calls or service days.
///
/// A feed may lack one. But if one of its files means the table and cannot be read as it, the feed says more than a
/// bundle would.
struct FeedNeed {
  /// The files of which one is enough.
  let files: [FileSchema]

  static let all = [
    FeedNeed(files: [GTFSSchema.stops, GTFSSchema.locations, GTFSSchema.locationGroups]),
    FeedNeed(files: [GTFSSchema.routes]), FeedNeed(files: [GTFSSchema.trips]), FeedNeed(files: [GTFSSchema.stopTimes]),
    FeedNeed(files: [GTFSSchema.calendar, GTFSSchema.calendarDates]),
  ]

  /// Whether files of these names have the table.
  func isMet(by names: Set<String>) -> Bool { files.contains { names.contains($0.name) } }
}
