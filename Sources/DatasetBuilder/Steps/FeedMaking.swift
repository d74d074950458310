import BundleBuilder
import FeedEditor
import FeedWriter
import GTFSFeed
import TransitFiles

/// Writes the feed of a dataset. Temporary feeds are stored without compression.
struct FeedMaking {
  let context: DatasetContext
  let scratch: ScratchFolder

  /// The name of the finished feed: that of the bundle.
  private var name: String {
    let file = DatasetConfiguration.fileName(of: context.configuration.output)
    return "\(file.dropLast(".transit".count)).zip"
  }

  /// - Returns: The merged feed, and the sources with their prefixes.
  func merge(_ sources: [LocalFeed]) throws -> (feed: NamedFeed, sources: [LocalFeed]) {
    let configuration = context.configuration
    // Another name than that of the extract.
    let fileName = configuration.conditions == nil ? name : "merged-\(name)"
    let file = NamedFeed(path: "\(scratch.path)/\(fileName)", name: name)
    let feeds = try sources.map { source in
      MergedFeed(try source.file.open(), name: source.feed.id, excluding: source.feed.excluded)
    }
    for feed in feeds {
      if let strays = feed.feed.strays { context.log.note(.merge, "\(feed.name): \(strays)") }
    }
    let merging = Merging(of: feeds, publisher: configuration.publisher, shareBlocks: configuration.sharesBlocks)
    let report = try merging.write(
      to: file.path, compressionLevel: 0, progress: context.progress(of: .merge))
    for feed in feeds { try feed.feed.checkUnchanged() }
    for note in report.notes { context.log.note(.merge, note) }
    var merged = sources
    for number in merged.indices { merged[number].prefix = report.prefix(of: number) }
    return (file, merged)
  }

  func extract(_ feed: NamedFeed, _ conditions: ExtractConditions) throws -> NamedFeed {
    let file = NamedFeed(path: "\(scratch.path)/\(name)", name: name)
    let opened = try feed.open()
    if let strays = opened.strays { context.log.note(.extract, strays) }
    let report = try Extraction(of: opened, conditions).write(
      to: file.path, compressionLevel: 0, progress: context.progress(of: .extract))
    try opened.checkUnchanged()
    context.log.note(.extract, report)
    return file
  }
}

extension DatasetLog {
  /// Adds the counts and losses of an extract.
  func note(_ step: DatasetStep, _ report: Extraction.Report) {
    note(step, report.counts)
    for line in report.notes { note(step, line) }
  }
}

extension DatasetConfiguration {
  /// Whether the feed is rewritten instead of used as it is.
  var needsMerge: Bool { feeds.count > 1 || publisher != nil || feeds.contains { !$0.excluded.isEmpty } }
}
