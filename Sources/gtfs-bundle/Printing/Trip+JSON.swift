import TransitBundle
import TransitFoundation
import TransitValues

extension Trip {
  /// Writes the object printed by `trip --json`; the keys are the feed's column names.
  func writeJSON<Failure>(run: TripRun?, to write: (String) throws(Failure) -> Void) throws(Failure) {
    // A frequency-based trip has only relative times, and a trip that does not run has none: no instants in either
    // case.
    let dated = frequencies.isEmpty && run?.runs == true ? run : nil
    let calls = calls.lazy.map { $0.json(dated: dated, hasTime: run != nil) }
    try JSONOutput.writeLines(of: members(run: run), "stop_times", calls, to: write)
  }

  private func members(run: TripRun?) -> [JSONOutput.Member] {
    var members: [JSONOutput.Member] = [
      .init(key: "trip_id", value: .string(id.rawValue)),
      .init(key: "route_id", value: .string(route.id.rawValue)),
      .init(key: "route_short_name", value: JSONOutput(route.shortName)),
      .init(key: "route_long_name", value: JSONOutput(route.longName)),
      .init(key: "route_type", value: JSONOutput(route.type?.rawValue)),
      .init(key: "route_color", value: JSONOutput(route.writtenColor)),
      .init(key: "route_text_color", value: JSONOutput(route.writtenTextColor)),
      .init(key: "service_id", value: .string(serviceID.rawValue)),
      .init(key: "trip_headsign", value: JSONOutput(headsign)),
      .init(key: "trip_short_name", value: JSONOutput(shortName)),
      .init(key: "direction_id", value: JSONOutput(direction?.rawValue)),
      .init(key: "block_id", value: JSONOutput(blockID?.rawValue)),
      .init(key: "shape_id", value: JSONOutput(shapeID?.rawValue)),
      .init(key: "wheelchair_accessible", value: JSONOutput(wheelchairAccessibility?.rawValue)),
      .init(key: "bikes_allowed", value: JSONOutput(bikesAllowed?.rawValue)),
      .init(key: "cars_allowed", value: JSONOutput(carsAllowed?.rawValue)),
      .init(key: "safe_duration_factor", value: JSONOutput(safeDurationFactor, digits: 9)),
      .init(key: "safe_duration_offset", value: JSONOutput(safeDurationOffset.map { $0 / .seconds(1) }, digits: 9)),
    ]
    if let run {
      members.append(.init(key: "service_date", value: .string(run.date.description)))
      members.append(.init(key: "runs", value: .bool(run.runs)))
    }
    members.append(.init(key: "frequencies", value: .array(frequencies.map(\.json))))
    return members
  }
}

extension Trip.Frequency {
  fileprivate var json: JSONOutput {
    [
      "start_time": JSONOutput(start?.description), "end_time": JSONOutput(end?.description),
      "headway_secs": JSONOutput(headway.map { Int($0.components.seconds) }),
      "exact_times": JSONOutput(exactTimes?.rawValue),
    ]
  }
}

extension Trip.Call {
  /// - Parameters:
  ///   - dated: The service day for instants; `nil` writes `null`.
  ///   - hasTime: Whether to write the key `time`.
  fileprivate func json(dated: TripRun?, hasTime: Bool) -> JSONOutput {
    var members: [JSONOutput.Member] = [.init(key: "stop_sequence", value: .integer(stopSequence))]
    members += placeMembers
    if hasTime {
      let instant = dated.flatMap { run in time.map { run.clock.date(of: $0, on: run.date) } }
      members.append(.init(key: "time", value: JSONOutput(instant?.unixSeconds)))
    }
    let isInterpolated = arrival == nil && departure == nil && estimate != nil
    members += [
      .init(key: "arrival_time", value: JSONOutput(arrival?.description)),
      .init(key: "departure_time", value: JSONOutput(departure?.description)),
      .init(key: "interpolated_time", value: JSONOutput(isInterpolated ? estimate?.description : nil)),
      .init(key: "start_pickup_drop_off_window", value: JSONOutput(window?.start?.description)),
      .init(key: "end_pickup_drop_off_window", value: JSONOutput(window?.end?.description)),
      .init(key: "stop_headsign", value: JSONOutput(headsign)),
      .init(key: "pickup_type", value: JSONOutput(pickupType?.rawValue)),
      .init(key: "drop_off_type", value: JSONOutput(dropOffType?.rawValue)),
      .init(key: "continuous_pickup", value: JSONOutput(continuousPickup?.rawValue)),
      .init(key: "continuous_drop_off", value: JSONOutput(continuousDropOff?.rawValue)),
      .init(key: "shape_dist_traveled", value: JSONOutput(distance, digits: 9)),
      .init(key: "timepoint", value: JSONOutput(timepoint?.rawValue)),
      .init(key: "pickup_booking_rule_id", value: JSONOutput(pickupBookingRuleID?.rawValue)),
      .init(key: "drop_off_booking_rule_id", value: JSONOutput(dropOffBookingRuleID?.rawValue)),
    ]
    return .object(members)
  }

  /// The ids of the call's place: one is set, the others are `null`.
  private var placeMembers: [JSONOutput.Member] {
    var (stop, name, location, group): (String?, String?, String?, String?)
    switch place {
    case .stop(let summary): (stop, name) = (summary.id.rawValue, summary.name)
    case .location(let id): location = id.rawValue
    case .locationGroup(let id): group = id.rawValue
    case .unknown: break
    }
    return [
      .init(key: "stop_id", value: JSONOutput(stop)), .init(key: "stop_name", value: JSONOutput(name)),
      .init(key: "location_id", value: JSONOutput(location)),
      .init(key: "location_group_id", value: JSONOutput(group)),
    ]
  }
}
