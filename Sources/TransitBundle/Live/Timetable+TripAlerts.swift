import BundleReader
import TransitFoundation
import TransitValues

extension Timetable {
  /// A call of a run as alerts see it.
  private struct Visit {
    var stop: StopRank
    let time: Int?
  }

  /// Returns a run of live data with the alerts that inform any of its calls.
  func informed(
    _ instance: TripInstance, of run: LiveRun, _ live: LiveSnapshot
  ) throws(BundleError) -> TripInstance {
    if live.alertIndex.isEmpty { return instance }
    let last = run.lastCall
    let visits = run.calls.indices.map { index in
      let call = run.calls[index]
      if index == last { return Visit(stop: call.stop, time: call.arrival.expected) }
      return run.isGone(index, .departures)
        ? Visit(stop: call.scheduledStop, time: call.departure.scheduled)
        : Visit(stop: call.stop, time: call.departure.expected)
    }
    let alerts = try alerts(
      of: visits, instance, start: run.firstDeparture, direction: run.direction, route: run.route, live)
    var informed = instance
    informed.live?.alerts = alerts
    return informed
  }

  /// Returns a run of the schedule with the alerts that inform any of its calls.
  func informed(_ instance: TripInstance, _ live: LiveSnapshot) throws(BundleError) -> TripInstance {
    if live.alertIndex.isEmpty { return instance }
    let calls = instance.calls
    let (visits, route) = try readLive { reader throws(DatabaseError) in
      let visits = try calls.enumerated().map { index, call throws(DatabaseError) in
        let stop = try call.stop.flatMap { stop throws(DatabaseError) in try reader.stop(stop.id) }
        let time = index == calls.count - 1 ? call.arrival ?? call.time : call.time
        return Visit(stop: stop ?? .absent, time: time?.unixSeconds)
      }
      return (visits, try reader.route(instance.trip.route.id))
    }
    guard let route else { return instance }
    let alerts = try alerts(
      of: visits, instance, start: instance.start, direction: instance.trip.direction?.rawValue, route: route, live)
    if alerts.isEmpty { return instance }
    var informed = instance
    informed.live = LiveTripState(
      status: .scheduled, alerts: alerts,
      calls: calls.map { call in
        let arrival = call.arrival ?? call.time
        return LiveTripState.Call(
          stop: call.stop, arrival: arrival, departure: call.time, scheduledArrival: arrival,
          scheduledDeparture: call.time)
      })
    return informed
  }

  private func alerts(
    of visits: [Visit], _ instance: TripInstance, start: ServiceTime?, direction: Int?, route: RouteRank,
    _ live: LiveSnapshot
  ) throws(BundleError) -> [String] {
    let index = live.alertIndex
    let numbers = try readLive { reader throws(DatabaseError) in
      var numbers: Set<Int> = []
      for visit in visits {
        guard let time = visit.time else { continue }
        let subject = LiveAlertIndex.Subject(
          tripID: instance.trip.id, serviceDate: instance.serviceDate, start: start, route: instance.trip.route,
          routeRank: route, agency: instance.trip.route.agencyID ?? index.onlyAgency, direction: direction,
          time: Date(unixSeconds: time))
        numbers.formUnion(index.alerts(of: subject, at: index.namesStops ? try reader.selfAndAbove(visit.stop) : []))
      }
      return numbers
    }
    return live.alertIDs(numbers)
  }
}
