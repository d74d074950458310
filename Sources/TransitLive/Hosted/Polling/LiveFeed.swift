package import HTTPTransport
import Synchronization
public import TransitBundle
public import TransitFoundation

/// Keeps a snapshot of live data up to date.
///
/// ```swift
/// let feed = LiveFeed(timetable, sources: [LiveFeed.Source(url: "https://example.org/trip-updates.pb")])
/// let changes = feed.changes
/// async let polling: Void = feed.run()
/// for await change in changes {
///   board = try timetable.departures(from: stop, live: change.match.snapshot)
/// }
/// ```
///
/// ``run()`` polls until its task is canceled, and nothing else does. An app runs it while a screen shows live data, in
/// SwiftUI with `.task(id:)` and the scene phase, which ends it in the background: see <doc:LiveBoards>.
///
/// A source that fails keeps what it said before, until that is too old (``LiveOptions/maximumAge``). A feed belongs to
/// one timetable: after an update, make a new one with ``init(_:continuing:)``.
public final class LiveFeed: Sendable {
  /// A feed on a server.
  public struct Source: Hashable, Sendable {
    /// An http or https URL.
    public var url: String
    /// Header fields such as an API key. Sent only to the origin of the URL, and in no error.
    public var fields: [String: String]

    /// The feed of a bundle of several feeds to which the ids belong, by the prefix of its ids; `nil` for any.
    public var feed: String?

    /// Creates a source.
    public init(url: String, fields: [String: String] = [:], feed: String? = nil) {
      (self.url, self.fields, self.feed) = (url, fields, feed)
    }
  }

  /// The timetable.
  public var timetable: Timetable { matcher.timetable }
  /// The sources that are polled.
  public let sources: [Source]
  /// The time between two requests to a source, at least a second.
  public let interval: Duration

  /// Protects servers from intervals that are too short.
  private static let shortestInterval = Duration.seconds(1)

  private let matcher: LiveMatcher
  private let transport: any HTTPTransport
  private let now: @Sendable () -> Date
  private let state: Mutex<LiveFeedState>
  /// Held while two snapshots are compared, which takes too long for the lock of those who read the snapshot.
  private let publishing = Mutex(())

  /// Creates a feed. Sends nothing.
  ///
  /// - Parameters:
  ///   - timetable: The timetable to which the live data belong.
  ///   - sources: Their order is that of alerts, and decides between two updates of one run.
  ///   - options: How updates are matched.
  ///   - interval: The time between two requests to a source, at least a second. Default: 30 s.
  /// - Throws: ``LiveError/bundle(_:)`` if the bundle cannot be read.
  public convenience init(
    _ timetable: Timetable, sources: [Source], options: LiveOptions = LiveOptions(), interval: Duration = .seconds(30)
  ) throws(LiveError) {
    try self.init(
      timetable, sources: sources, options: options, interval: interval,
      transport: SystemTransport.make(authorities: nil), now: { .now })
  }

  /// Works like the public initializer, with a custom transport and clock.
  package init(
    _ timetable: Timetable, sources: [Source], options: LiveOptions, interval: Duration, transport: any HTTPTransport,
    now: @escaping @Sendable () -> Date
  ) throws(LiveError) {
    matcher = LiveMatcher(timetable, options: options)
    (self.sources, self.transport, self.now) = (sources, transport, now)
    self.interval = max(interval, Self.shortestInterval)
    let names = sources.map { HTTPURL.redacted($0.url) }
    state = Mutex(LiveFeedState(names: names, match: try matcher.match([], now: now())))
  }

  /// Creates a feed for a newer timetable, with the sources, options and interval of another feed.
  ///
  /// What the sources said last is matched with the newer timetable at once. It lacks the trips that the former
  /// timetable lacks, until the sources are asked again.
  ///
  /// - Throws: ``LiveError/bundle(_:)`` if the bundle cannot be read.
  public init(_ timetable: Timetable, continuing former: LiveFeed) throws(LiveError) {
    matcher = LiveMatcher(timetable, options: former.matcher.options)
    (sources, transport, now, interval) = (former.sources, former.transport, former.now, former.interval)
    let kept = former.state.withLock { $0 }
    let match = try matcher.match(kept.sources, now: former.now())
    state = Mutex(LiveFeedState(continuing: kept, match: match))
  }

  /// The latest snapshot and its report; empty before the first one. Never waits.
  public var match: LiveMatch { state.withLock(\.match) }

  /// The latest snapshot. Never waits.
  public var snapshot: LiveSnapshot { match.snapshot }

  /// Why sources have failed since they last answered, by URL without query; and by the path of the bundle, if that
  /// cannot be read.
  public var errors: [String: LiveError] { state.withLock(\.errors) }

  /// The snapshots from now on, for one reader. A slow reader gets only the latest one, with the runs of those that it
  /// missed.
  public var changes: AsyncStream<LiveChange> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let number = state.withLock { $0.add(continuation) }
      continuation.onTermination = { [weak self] _ in self?.state.withLock { $0.removeReader(number) } }
    }
  }

  /// Takes a feed that the app has received in another way.
  ///
  /// - Parameters:
  ///   - data: The whole feed.
  ///   - name: What errors call it. Replaces what the same name said before.
  ///   - feed: In a bundle of several feeds, the one to which the ids belong, by the prefix of its ids; `nil` for any.
  /// - Throws: ``LiveError``; then everything stays as it was.
  public func apply(_ data: Data, from name: String, feed: String? = nil) throws(LiveError) {
    let source = try matcher.source(data, name: name, feed: feed)
    state.withLock { $0.apply(source, from: name) }
    try publish()
  }
}

// MARK: Polling

extension LiveFeed {
  /// Checks that the timetable has the feed of each source that names one.
  ///
  /// - Throws: ``LiveError/unknownFeed(name:feed:)``; ``LiveError/bundle(_:)`` if the bundle cannot be read.
  public func checkFeeds() throws(LiveError) {
    for source in sources {
      if let feed = source.feed { _ = try matcher.feed(feed, of: HTTPURL.redacted(source.url)) }
    }
  }

  /// Polls all sources until the task is canceled.
  public func run() async { await run { [interval] _ in interval } }

  /// Polls all sources until the task is canceled, at intervals that depend on what is known: often before the next
  /// departure on screen, and rarely otherwise.
  ///
  /// - Parameter interval: Returns the time to the next request to a source; less than a second counts as one.
  public func run(interval: @escaping @Sendable (LiveSnapshot) -> Duration) async {
    await withTaskGroup { group in
      for index in sources.indices {
        group.addTask {
          while !Task.isCancelled {
            let delay = await self.poll(index).delay
            try? await Task.sleep(for: max(delay ?? .zero, interval(self.snapshot), Self.shortestInterval))
          }
        }
      }
    }
  }

  /// Sends one request to each source, for apps with their own schedule. A source that is being asked is left out, as
  /// is one that asked for a pause or has failed just now.
  ///
  /// - Returns: Why these requests failed, by URL without query; and by the path of the bundle, if that cannot be read.
  ///   ``errors`` also has those that failed before.
  @discardableResult
  public func poll() async -> [String: LiveError] {
    await withTaskGroup { group in
      for index in sources.indices { group.addTask { await self.poll(index) } }
      return await group.reduce(into: [:]) { errors, attempt in errors.merge(attempt.errors) { first, _ in first } }
    }
  }

  /// How a request ended.
  private struct Attempt {
    var errors: [String: LiveError] = [:]
    /// How long to wait after a failure.
    var delay: Duration?
  }

  /// Sends a request to a source, if it may be asked, and publishes what it says.
  private func poll(_ index: Int) async -> Attempt {
    let asked = now()
    guard let validators = state.withLock({ $0.begin(index, at: asked) }) else { return Attempt() }
    var fields: HTTPFields = [:]
    for (name, value) in sources[index].fields { fields[name] = value }
    let request = LiveRequest(
      url: sources[index].url, feed: sources[index].feed, secretFields: fields, validators: validators,
      transport: transport, matcher: matcher,
      now: asked.unixSeconds)
    var attempt = Attempt()
    do throws(LiveRequest.Problem) {
      let answer = try await request.send()
      state.withLock { $0.end(index, answer) }
    } catch {
      let isCancelled = Task.isCancelled
      attempt.delay = state.withLock { $0.end(index, error, isCancelled: isCancelled, at: now()) }
      // A canceled request says nothing, and its task should end at once.
      if isCancelled { return attempt }
      attempt.errors[request.name] = error.error
    }
    do throws(LiveError) { try publish() } catch { attempt.errors[timetable.path] = error }
    return attempt
  }

  /// Joins what all sources say now. Also without news, because predictions grow old.
  private func publish() throws(LiveError) {
    let (ticket, sources) = state.withLock { $0.takeTicket() }
    let match: LiveMatch
    do {
      match = try matcher.match(sources, now: now())
    } catch {
      state.withLock { $0.joinError = (timetable.path, error) }
      throw error
    }
    publishing.withLock { _ in
      let (before, isNews, hasReaders) = state.withLock { ($0.match, $0.isNews(ticket), $0.hasReaders) }
      guard isNews else { return }
      let runs = hasReaders ? match.snapshot.changes(since: before.snapshot) : []
      state.withLock { $0.publish(match, runs: runs, ticket) }
    }
  }
}
