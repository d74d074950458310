import FeedValidator
import Operations

typealias DatasetPlan = OperationPlan<DatasetStep, DatasetContext>
typealias DatasetOperation<Output: Sendable> = Operation<DatasetStep, Output>

/// The first plan of a dataset: gets all feeds.
struct SourcePlan {
  private(set) var plan = DatasetPlan()
  /// The result for each feed, in order. A failure does not end the plan, so that the report names all of them.
  let results: DatasetOperation<[SourceResult]>

  init(for configuration: DatasetConfiguration) {
    var operations: [DatasetOperation<SourceResult>] = []
    for feed in configuration.feeds {
      switch feed.location {
      case .url(let download):
        operations.append(
          plan.add(.fetch(feed.id), suspending: { context in await SourceFetch(feed, download).run(in: context) }))
      case .path(let path):
        operations.append(plan.add(.read(feed.id)) { context in SourceReading(feed, path).run(in: context) })
      }
    }
    results = Operation(all: operations)
  }
}

/// The second plan of a dataset: makes the bundle of the feeds, and publishes it.
struct MakingPlan {
  private(set) var plan = DatasetPlan()
  let bundle: DatasetOperation<MadeBundle>
  let verdict: DatasetOperation<JudgedFeed>
  /// `nil` if the dataset is not published.
  let publication: DatasetOperation<BundlePublication?>

  /// - Parameter sources: The feeds in the order of the configuration; they do not change the plan.
  init(for configuration: DatasetConfiguration, of sources: [DatasetSource]) {
    var feed = DatasetOperation(sources).map { MadeFeed($0) }
    if configuration.needsMerge {
      feed = plan.add(.merge) { context in try FeedMaking(context).merge(sources) }
    }
    if let conditions = configuration.conditions {
      feed = plan.add(.extract, after: feed) { context, feed in try FeedMaking(context).extract(feed, conditions) }
    }
    verdict = plan.add(.validate, after: feed) { context, feed in try FeedJudging(context).judge(feed) }
    bundle = plan.add(
      .build, after: feed,
      suspending: { context, feed in try await BundleMaking(context).build(feed, of: sources) })
    let proof = plan.add(.verify, after: feed, bundle) { context, feed, bundle in
      try BundleMaking(context).verify(bundle, feed)
    }
    guard let publishing = configuration.publishing else {
      publication = DatasetOperation(nil)
      return
    }
    publication = plan.add(
      .publish, after: bundle, verdict, proof,
      suspending: { context, bundle, _, _ in
        let staged = try DatasetHandover(configuration: configuration).stage(bundle, of: sources, in: context)
        return try await BundlePublishing(publishing, context).publish(staged.path, staged.lock)
      })
  }
}

/// The plan of a dataset whose feeds have not changed: publishes the bundle if its manifest is not current.
struct PublishingPlan {
  private(set) var plan = DatasetPlan()
  let publication: DatasetOperation<BundlePublication?>

  /// - Parameter lock: The lock file of the last run.
  init(for configuration: DatasetConfiguration, after lock: DatasetLock) {
    guard let publishing = configuration.publishing else {
      publication = DatasetOperation(nil)
      return
    }
    publication = plan.add(
      .publish,
      suspending: { context in
        try await BundlePublishing(publishing, context).publish(configuration.output, lock)
      })
  }
}

extension DatasetConfiguration {
  /// Whether the feed is rewritten instead of used as it is.
  var needsMerge: Bool { feeds.count > 1 || publisher != nil || feeds.contains { !$0.excluded.isEmpty } }
}
