import TransitBundle
import TransitFoundation
import TransitSQLite
import TransitValues

/// Makes a snapshot from sources.
struct SnapshotBuilder {
  private let finder: RunFinder
  private var join: LiveJoin
  private var report = LiveReport()
  private let feedVersion: String?

  init(_ finder: RunFinder, _ options: LiveOptions, feedVersion: String?) {
    (self.finder, self.feedVersion) = (finder, feedVersion)
    join = LiveJoin(finder, options)
  }

  mutating func match(
    _ sources: [LiveSource], _ lookup: inout LiveLookup, contentRoot: [UInt8], onlyAgency: AgencyID?
  ) throws(SQLiteError) -> LiveMatch {
    if finder.options.matchesSuffixes { try lookup.findSuffixes(Self.tripIDs(sources), finder.reader) }
    for source in sources {
      for update in source.updates { try join.add(update, stamp: source.stamp, &lookup) }
      for (kind, updates) in source.skipped.sorted(by: { $0.value.place < $1.value.place }) {
        join.skip(updates, kind, stamp: source.stamp)
      }
    }
    try join.placeRepetitions(&lookup)
    let vehicles = try join.locate(
      sources.flatMap { source in source.vehicles.map { ($0, source.stamp) } }, &lookup)
    report = join.report
    report.sources = sources.map { described($0.header) }
    var (alerts, selectors): ([LiveAlert], [LiveAlertIndex.Selector]) = ([], [])
    for alert in sources.lazy.flatMap(\.alerts) {
      let alert = LiveAlert(alert)
      for selector in alert.selectors {
        if let found = try indexed(selector, of: alerts.count, &lookup) { selectors.append(found) }
      }
      report.alerts[alert.effect, default: 0] += 1
      alerts.append(alert)
    }
    for (name, count) in sources.lazy.flatMap(\.unsupported) { report.unsupported[name, default: 0] += count }
    let snapshot = LiveSnapshot(
      of: contentRoot, now: Date(unixSeconds: finder.now), runs: join.runs, alerts: alerts, vehicles: vehicles,
      alertIndex: LiveAlertIndex(selectors, onlyAgency: onlyAgency))
    return LiveMatch(snapshot: snapshot, report: report)
  }

  /// All trip ids that sources name.
  private static func tripIDs(_ sources: [LiveSource]) -> Set<String> {
    var ids: Set<String> = []
    for source in sources {
      for update in source.updates {
        if let id = update.trip?.tripID.given { ids.insert(id) }
      }
      for vehicle in source.vehicles {
        if let id = vehicle.trip?.tripID.given { ids.insert(id) }
      }
    }
    return ids
  }

  private func described(_ header: FeedHeader) -> LiveReport.Source {
    let stamp = header.timestamp.givenSeconds
    let version = header.feedVersion.given
    return LiveReport.Source(
      version: header.version ?? "", time: stamp.map(Date.init(unixSeconds:)),
      age: stamp.map { .seconds(max(0, finder.now.subtractingClamped($0))) }, feedVersion: version,
      isOfAnotherFeedVersion: version != nil && feedVersion.given != nil && version != feedVersion)
  }

  /// A selector with the ranks of what it names; `nil` if the timetable lacks that, so that it fits nothing.
  private func indexed(
    _ selector: LiveSelector, of alert: Int, _ lookup: inout LiveLookup
  ) throws(SQLiteError) -> LiveAlertIndex.Selector? {
    finder.reader.renewBudget()
    var (stop, route): (StopRank?, RouteRank?) = (nil, nil)
    if let id = selector.stop {
      stop = try lookup.stop(id.rawValue, finder.reader)
      if stop == nil { return nil }
    }
    if let id = selector.route {
      route = try lookup.route(id.rawValue, finder.reader)
      if route == nil { return nil }
    }
    return LiveAlertIndex.Selector(alert: alert, selector, stop: stop, route: route)
  }
}
