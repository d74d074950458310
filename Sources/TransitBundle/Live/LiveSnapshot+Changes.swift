import TransitValues

extension LiveSnapshot {
  /// The runs of which this snapshot says something else than an earlier one, sorted.
  ///
  /// Cost: compares all calls of all runs.
  public func changes(since earlier: LiveSnapshot) -> [LiveRunID] {
    let (old, new) = (earlier.runsByID, runsByID)
    let changed = new.filter { id, run in old[id].map { !run.says(sameAs: $0) } ?? true }.keys
    return (Array(changed) + old.keys.filter { new[$0] == nil }).sorted()
  }

  private var runsByID: [LiveRunID: LiveRun] {
    Dictionary(runs.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

extension LiveRun {
  fileprivate var id: LiveRunID {
    LiveRunID(tripID: tripID, serviceDate: key.date, start: key.start)
  }

  fileprivate func says(sameAs other: LiveRun) -> Bool {
    change == other.change && isStale == other.isStale && route == other.route && headsign == other.headsign
      && shortName == other.shortName && accessibility == other.accessibility && calls == other.calls
      && replaced == other.replaced
  }
}
