import FeedEditor
import FeedWriter
import GTFSFeed

/// A feed from which a bundle is built.
struct MadeFeed: Sendable {
  let path: String
  /// The name in the bundle's metadata and in errors.
  let name: String
  /// The open feed, if it is used as it is.
  private let opened: Feed?

  init(path: String, name: String) {
    self.path = path
    self.name = name
    opened = nil
  }

  /// The only source, as it is.
  init(_ sources: [DatasetSource]) {
    path = sources[0].path
    name = sources[0].name
    opened = sources[0].opened
  }

  func open() throws(FeedError) -> Feed {
    if let opened { return opened }
    return try Feed(opening: path, named: name)
  }
}

/// Writes the feed of a dataset. Temporary feeds are stored without compression.
struct FeedMaking {
  private let context: DatasetContext

  init(_ context: DatasetContext) {
    self.context = context
  }

  /// The name of the finished feed: that of the bundle.
  private var name: String {
    let file = context.configuration.output.split(separator: "/").last ?? ""
    return "\(file.dropLast(".transit".count)).zip"
  }

  func merge(_ sources: [DatasetSource]) throws -> MadeFeed {
    // Another name than that of the extract.
    let isLast = context.configuration.conditions == nil
    let made = MadeFeed(path: context.temporary(isLast ? name : "merged-\(name)"), name: name)
    let feeds = try sources.map { source in
      MergedFeed(try source.open(), name: source.feed.id, excluding: source.feed.excluded)
    }
    let configuration = context.configuration
    let merging = Merging(
      of: feeds, publisher: configuration.publisher, shareBlocks: configuration.sharesBlocks)
    let report = try merging.write(
      to: made.path, compressionLevel: 0, progress: context.progress(of: .merge), isCancelled: context.isCancelled)
    for feed in feeds { try feed.feed.checkUnchanged() }
    for note in report.notes { context.log.note(.merge, note) }
    return made
  }

  func extract(_ feed: MadeFeed, _ conditions: ExtractConditions) throws -> MadeFeed {
    let made = MadeFeed(path: context.temporary(name), name: name)
    let opened = try feed.open()
    let report = try Extraction(of: opened, conditions).write(
      to: made.path, compressionLevel: 0, progress: context.progress(of: .extract), isCancelled: context.isCancelled)
    try opened.checkUnchanged()
    context.log.note(
      .extract, "\(report.tripCount) trips, \(report.routeCount) routes, \(report.stopCount) stops")
    for note in report.notes { context.log.note(.extract, note) }
    return made
  }
}
