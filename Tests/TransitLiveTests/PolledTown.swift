import Foundation
import HTTPTransport
import Synchronization
import TransitBundle
import TransitLive
import UpdateHosts

/// A town whose live data comes from a scripted server. Time passes only when a test sets ``now``.
final class PolledTown: Sendable {
  /// A value that the server's threads and the test share.
  private final class Shared<Value: Sendable>: Sendable {
    let value: Mutex<Value>

    init(_ value: Value) { self.value = Mutex(value) }
  }

  let town: LiveTown
  let server: RawServer
  let feed: LiveFeed
  private let sharedAnswer: Shared<[RawServer.Step]>
  private let sharedNow: Shared<Date>

  /// - Parameters:
  ///   - targets: Those of the sources on the server.
  ///   - fields: The secret header fields of each source.
  ///   - script: Returns the answer to a request; `nil` for ``answer``.
  init(
    targets: [String] = ["/trips.pb"], fields: [String: String] = [:],
    script: @escaping @Sendable (RawRequest) -> [RawServer.Step]? = { _ in nil }
  ) async throws {
    town = try await LiveTown()
    let (answer, now) = (Shared([RawServer.Step.respond("404 Not Found")]), Shared(LiveTown.now))
    (sharedAnswer, sharedNow) = (answer, now)
    let server = try RawServer { request in script(request) ?? answer.value.withLock { $0 } }
    self.server = server
    feed = try LiveFeed(
      town.timetable, sources: targets.map { LiveFeed.Source(url: server.url($0), fields: fields) },
      options: LiveOptions(), interval: .zero, transport: SystemTransport.make(authorities: nil),
      now: { now.value.withLock { $0 } })
  }

  deinit { server.stop() }

  /// How the server answers from now on.
  var answer: [RawServer.Step] {
    get { sharedAnswer.value.withLock { $0 } }
    set { sharedAnswer.value.withLock { $0 = newValue } }
  }

  /// The clock of the feed.
  var now: Date {
    get { sharedNow.value.withLock { $0 } }
    set { sharedNow.value.withLock { $0 = newValue } }
  }

  /// The two departures of A and D that updates in these tests change.
  func board() throws -> [String] {
    let live = feed.snapshot
    return try town.board("A", live, hours: 2) + town.board("D", live, hours: 3)
  }

  /// A feed, made at ``LiveTown/now``, in which a trip is late at its first call.
  static func late(_ trip: String, by seconds: Int32) -> [UInt8] {
    let call = StopTimeUpdate(sequence: 1, departure: StopTimeEvent(delay: seconds))
    let header = FeedHeader(timestamp: UInt64(LiveTown.now.timeIntervalSince1970))
    return feedBytes(header: header, TripUpdate(trip: trip, date: LiveTown.day, calls: [call]))
  }

  /// What a board says if no source says anything.
  static let scheduled = ["8:00 T scheduled", "9:00 U scheduled"]
}
