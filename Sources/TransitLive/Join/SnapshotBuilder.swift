import TransitBundle
import TransitFoundation
import TransitValues

/// Makes a snapshot from sources.
struct SnapshotBuilder {
  private let finder: RunFinder
  private let feedVersion: String?

  init(_ finder: RunFinder, feedVersion: String?) { (self.finder, self.feedVersion) = (finder, feedVersion) }

  /// - Returns: `nil` if the sources name runs of too many calls for their size.
  func match(
    _ sources: [LiveSource], contentRoot: [UInt8], onlyAgency: AgencyID?
  ) throws(DatabaseError) -> LiveMatch? {
    var join = LiveJoin(finder)
    if finder.options.matchesSuffixes { try finder.lookup.findSuffixes(Self.tripIDs(sources)) }
    for source in sources {
      join.callLimit += source.budget.callLimit
      for update in source.updates { try join.add(update, stamp: source.stamp) }
      for (kind, updates) in source.skipped.sorted(by: { $0.value.place < $1.value.place }) {
        join.skip(updates, kind, stamp: source.stamp)
      }
    }
    try join.placeRepetitions()
    let vehicles = try join.locate(
      sources.flatMap { source in source.vehicles.map { ($0, source.stamp) } })
    if join.callCount > join.callLimit { return nil }
    var report = join.report
    report.sources = sources.map { described($0.header) }
    report.remarks["version"] = sources.count { !["1.0", "2.0"].contains($0.header.version) }
    let alerts = LiveAlert.identified(sources.enumerated().map { ($1.number ?? $0, $1.alerts) })
    for alert in alerts { report.alerts[alert.effect, default: 0] += 1 }
    var alertIndex = LiveAlertIndex(of: alerts, onlyAgency: onlyAgency)
    try add(alerts, to: &alertIndex)
    for (name, count) in sources.lazy.flatMap({ $0.unsupported }) { report.unsupported[name, default: 0] += count }
    let snapshot = LiveSnapshot(
      of: contentRoot, now: Date(unixSeconds: finder.now), runs: join.runs, alerts: alerts, vehicles: vehicles,
      alertIndex: alertIndex)
    return LiveMatch(snapshot: snapshot, report: report)
  }

  /// All trip ids that sources name, each with the prefix of its feed.
  private static func tripIDs(_ sources: [LiveSource]) -> [String: String] {
    var ids: [String: String] = [:]
    for source in sources {
      for update in source.updates {
        if let id = update.trip?.tripID.given { ids[id] = source.tripPrefix }
      }
      for vehicle in source.vehicles {
        if let id = vehicle.trip?.tripID.given { ids[id] = source.tripPrefix }
      }
    }
    return ids
  }

  private func described(_ header: FeedHeader) -> LiveReport.Source {
    let stamp = header.timestamp.givenSeconds
    let version = header.feedVersion.given
    return LiveReport.Source(
      version: header.version.given ?? "", time: stamp.map(Date.init(unixSeconds:)),
      age: stamp.map { .seconds(max(0, finder.now.subtractingClamped($0))) }, feedVersion: version,
      isOfAnotherFeedVersion: version != nil && feedVersion.given != nil && version != feedVersion)
  }

  /// Adds the selectors of all alerts that are communicated now.
  private func add(_ alerts: [LiveAlert], to index: inout LiveAlertIndex) throws(DatabaseError) {
    let now = Date(unixSeconds: finder.now)
    for (number, alert) in alerts.enumerated() where alert.isCommunicated(at: now) {
      for selector in alert.selectors.named {
        if let target = try target(of: selector) { index.append(target, of: number) }
      }
    }
  }

  /// What a selector names; `nil` if it fits nothing: the timetable lacks what it names, it has a direction without a
  /// route, or its start is not a time.
  private func target(of selector: LiveSelector) throws(DatabaseError) -> LiveAlertIndex.Target? {
    if selector.direction != nil, selector.route == nil { return nil }
    let start = selector.tripStart.flatMap { ServiceTime(given: $0) }
    if selector.tripStart != nil, start == nil { return nil }
    finder.lookup.reader.renewBudget()
    var (stop, route): (StopRank?, RouteRank?) = (nil, nil)
    if let id = selector.stop {
      stop = try finder.lookup.stop(id.rawValue)
      if stop == nil { return nil }
    }
    if let id = selector.route {
      route = try finder.lookup.route(id.rawValue)
      if route == nil { return nil }
    }
    return LiveAlertIndex.Target(selector, stop: stop, route: route, start: start)
  }
}
