import Synchronization
public import TransitBundle
public import TransitFoundation
import TransitValues

/// Decodes feeds of live data, and joins them with a timetable.
///
/// ```swift
/// let matcher = LiveMatcher(timetable)
/// let live = try matcher.match([matcher.source(data, name: "trip updates")], now: .now)
/// let board = try timetable.departures(from: stop, live: live.snapshot)
/// ```
///
/// Remembers what it has read of the timetable, so the next join is faster. Safe to use from any thread.
public final class LiveMatcher: Sendable {
  /// The timetable.
  public let timetable: Timetable
  /// How updates are matched.
  public let options: LiveOptions
  private let memory = Mutex(LiveLookup.Memory())

  /// Creates a matcher.
  public init(_ timetable: Timetable, options: LiveOptions = LiveOptions()) {
    (self.timetable, self.options) = (timetable, options)
  }

  /// Decodes a feed.
  ///
  /// - Parameters:
  ///   - data: The whole feed.
  ///   - name: What errors call the feed.
  ///   - feed: In a bundle of several feeds, the one to which the ids belong, by the prefix of its ids; `nil` for any.
  /// - Throws: ``LiveError/refused(name:problem:)`` for a feed that is truncated or malformed, has no header or an
  ///   unknown version, is DIFFERENTIAL, or would take too much memory for its size.
  ///
  /// Cost: about 0.1 µs per byte. Memory is at most 32 MiB and 128 times the size of the data, and never more than
  /// 256 MiB.
  public func source(
    _ data: some RandomAccessCollection<UInt8>, name: String, feed: String? = nil
  ) throws(LiveError) -> LiveSource {
    var reader = try reader(name: name, feed: feed)
    var start = data.startIndex
    while start < data.endIndex {
      let end = data.index(start, offsetBy: SourceReader.pieceLength, limitedBy: data.endIndex) ?? data.endIndex
      try reader.append(Array(data[start..<end]))
      start = end
    }
    return try reader.finish()
  }

  /// Joins sources with the timetable.
  ///
  /// - Parameters:
  ///   - sources: Their updates apply in this order: the first update of a run counts. Alerts keep it, too.
  ///   - now: The moment from which ages are measured, and which decides between days.
  /// - Throws: ``LiveError/bundle(_:)`` if the bundle cannot be read; ``LiveError/refused(name:problem:)`` if the
  ///   sources name runs of too many calls for their size.
  ///
  /// Cost: about 0.3 µs per call of an update, and two lookups for each trip that was not named before.
  public func match(_ sources: [LiveSource], now: Date) throws(LiveError) -> LiveMatch {
    let match: LiveMatch?
    do {
      let agencies = try timetable.agencies()
      let feedVersion = try timetable.feedInfo()?.version
      match = try withLookup { lookup throws(DatabaseError) in
        let finder = RunFinder(lookup: lookup, clock: timetable.clock, options: options, now: now.unixSeconds)
        return try SnapshotBuilder(finder, feedVersion: feedVersion).match(
          sources, contentRoot: timetable.contentRoot, onlyAgency: agencies.count == 1 ? agencies[0].id : nil)
      }
    } catch {
      throw .bundle(error)
    }
    guard let match else {
      let names = sources.map { $0.name }.joined(separator: ", ")
      throw .refused(name: names, problem: "names runs of too many calls for its size")
    }
    return match
  }

  /// Returns a reader of a source that arrives in pieces.
  ///
  /// Of a feed of a whole country, nearly all trips are not in the timetable. So updates of those are dropped as soon as
  /// many have arrived, and at the end.
  ///
  /// - Throws: ``LiveError/unknownFeed(name:feed:)``; ``LiveError/bundle(_:)`` if the bundle cannot be read.
  func reader(name: String, feed: String?) throws(LiveError) -> SourceReader {
    let feed = try feed.map { feed throws(LiveError) in try self.feed(feed, of: name) }
    return SourceReader(name: name, feed: feed, sift: sift)
  }

  /// Drops updates of trips that the timetable lacks.
  private func sift(_ source: inout LiveSource) throws(LiveError) {
    var known: Set<TripID>?
    if !options.matchesSuffixes {
      let trips = source.unsiftedTrips
      do {
        known = try withLookup { lookup throws(DatabaseError) in
          var known: Set<TripID> = []
          for trip in trips where !known.contains(trip) {
            lookup.reader.renewBudget()
            if try lookup.trip(trip) != nil { known.insert(trip) }
          }
          return known
        }
      } catch {
        throw .bundle(error)
      }
    }
    do {
      try source.sift(known)
    } catch {
      throw .refused(name: source.name, problem: error.message)
    }
  }

  private func withLookup<Result>(
    _ body: (LiveLookup) throws(DatabaseError) -> Result
  ) throws(BundleError) -> Result {
    try timetable.readLive { reader throws(DatabaseError) in
      // Taken out while in use, so that no thread waits for another one, which then begins with an empty one.
      let lookup = LiveLookup(reader, takeMemory())
      defer { memory.withLock { $0 = lookup.memory } }
      return try body(lookup)
    }
  }

  private func takeMemory() -> LiveLookup.Memory {
    memory.withLock { memory in
      var taken = LiveLookup.Memory()
      swap(&taken, &memory)
      return taken
    }
  }
}
