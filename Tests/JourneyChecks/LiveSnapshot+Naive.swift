import Foundation
package import TestFeeds
package import TransitBundle
import TransitSQLite
import TransitValues

extension Timetable {
  /// A snapshot of live data without alerts.
  package func snapshot(_ changes: [NaiveLiveRun]) throws -> LiveSnapshot {
    let runs = try readLive { (reader) throws(DatabaseError) -> [LiveRun] in
      var runs: [LiveRun] = []
      for change in changes {
        reader.renewBudget()
        if let run = try LiveRun(change, reader) { runs.append(run) }
      }
      return runs
    }
    return LiveSnapshot(
      of: contentRoot, now: .distantPast, runs: runs, alerts: [], vehicles: [],
      alertIndex: LiveAlertIndex(of: [], onlyAgency: nil))
  }
}

extension LiveRun {
  /// - Returns: `nil` if the feed does not have the route.
  fileprivate convenience init?(_ change: NaiveLiveRun, _ reader: LiveReader) throws(DatabaseError) {
    let id = TripID(rawValue: change.trip.text)
    let trip = try reader.trip(id)
    let model = if let template = change.template { try reader.trip(TripID(rawValue: template.text)) } else { trip }
    guard let route = try reader.route(RouteID(rawValue: change.route.text)) else { return nil }
    var calls: [LiveCall] = []
    for call in change.calls { calls.append(try LiveCall(call, reader)) }
    var template: LiveTemplate?
    if change.template != nil, let model {
      template = try reader.template(pattern: model.pattern, profile: model.profile)
    }
    var period: PatternReader.Period?
    if let start = change.start, let trip {
      period = try reader.periods(ofPattern: trip.pattern).first {
        $0.trip == trip.rank && ($0.start..<$0.end).contains(start)
      }
    }
    self.init(
      key: LiveRunKey(
        trip: trip?.rank ?? .absent, date: ServiceDate(daysSince1970: change.day.number),
        start: change.start.map(ServiceTime.init(seconds:))),
      isScheduled: change.isScheduled, tripID: id, rankBelow: try reader.rankBelow(id), change: Change(change.change),
      route: route, direction: nil, headsign: trip == nil ? "To \(change.trip)" : nil, isStale: false,
      template: template, model: model?.rank ?? .absent, calls: calls, period: period, firstDeparture: nil)
  }
}

extension LiveRun.Change {
  fileprivate init(_ change: NaiveLiveRun.Change) {
    self =
      switch change {
      case .changed: .changed
      case .cancelled: .cancelled
      case .deleted: .deleted
      case .added: .added
      }
  }
}

extension LiveCall {
  fileprivate init(_ call: NaiveLiveRun.Call, _ reader: LiveReader) throws(DatabaseError) {
    func rank(_ id: ExactText?) throws(DatabaseError) -> StopRank {
      guard let id else { return .absent }
      return try reader.stop(StopID(rawValue: id.text)) ?? .absent
    }
    func event(_ scheduled: Int?, _ expected: Int?) -> LiveEvent {
      LiveEvent(scheduled: scheduled, expected: expected, isPredicted: scheduled != expected)
    }
    self.init(
      stop: try rank(call.scheduledStop), sequence: call.sequence, isInterpolated: false,
      arrival: event(call.scheduledArrival, call.arrival), departure: event(call.scheduledDeparture, call.departure))
    stop = try rank(call.stop)
    isSkipped = call.isSkipped
  }
}
