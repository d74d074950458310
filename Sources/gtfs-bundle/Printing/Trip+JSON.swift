import TransitBundle
import TransitValues

extension Trip {
  /// Writes the object printed by `trip --json`; the keys are the feed's column names.
  func writeJSON<Failure>(run: TripRun?, to write: (String) throws(Failure) -> Void) throws(Failure) {
    // A frequency-based trip has only relative times, and a trip that does not run has none: no instants in either
    // case.
    let dated = frequencies.isEmpty && run?.runs == true ? run : nil
    let calls = calls.lazy.map { $0.json(dated: dated, hasTime: run != nil) }
    try JSONValue.writeLines(of: members(run: run), "stop_times", calls, to: write)
  }

  private func members(run: TripRun?) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      .init(key: "trip_id", value: .string(id.rawValue)),
      .init(key: "route_id", value: .string(route.id.rawValue)),
      .init(key: "route_short_name", value: JSONValue(route.shortName)),
      .init(key: "route_long_name", value: JSONValue(route.longName)),
      .init(key: "route_type", value: JSONValue(route.type?.rawValue)),
      .init(key: "route_color", value: JSONValue(route.writtenColor)),
      .init(key: "route_text_color", value: JSONValue(route.writtenTextColor)),
      .init(key: "service_id", value: .string(serviceID.rawValue)),
      .init(key: "trip_headsign", value: JSONValue(headsign)),
      .init(key: "trip_short_name", value: JSONValue(shortName)),
      .init(key: "direction_id", value: JSONValue(direction?.rawValue)),
      .init(key: "block_id", value: JSONValue(blockID?.rawValue)),
      .init(key: "shape_id", value: JSONValue(shapeID?.rawValue)),
      .init(key: "wheelchair_accessible", value: JSONValue(wheelchairAccessibility?.rawValue)),
      .init(key: "bikes_allowed", value: JSONValue(bikesAllowed?.rawValue)),
      .init(key: "cars_allowed", value: JSONValue(carsAllowed?.rawValue)),
      .init(key: "safe_duration_factor", value: JSONValue(safeDurationFactor, digits: 9)),
      .init(key: "safe_duration_offset", value: JSONValue(safeDurationOffset.map { $0 / .seconds(1) }, digits: 9)),
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
  fileprivate var json: JSONValue {
    [
      "start_time": JSONValue(start?.description), "end_time": JSONValue(end?.description),
      "headway_secs": JSONValue(headway.map { Int($0.components.seconds) }),
      "exact_times": JSONValue(exactTimes?.rawValue),
    ]
  }
}

extension Trip.Call {
  /// - Parameters:
  ///   - dated: The service day for instants; `nil` writes `null`.
  ///   - hasTime: Whether to write the key `time`.
  fileprivate func json(dated: TripRun?, hasTime: Bool) -> JSONValue {
    var members: [JSONValue.Member] = [.init(key: "stop_sequence", value: .integer(stopSequence))]
    members += placeMembers
    if hasTime {
      let instant = dated.flatMap { run in time.map { run.clock.date(of: $0, on: run.date) } }
      members.append(.init(key: "time", value: JSONValue(instant?.unixSeconds)))
    }
    let isInterpolated = arrival == nil && departure == nil && estimate != nil
    members += [
      .init(key: "arrival_time", value: JSONValue(arrival?.description)),
      .init(key: "departure_time", value: JSONValue(departure?.description)),
      .init(key: "interpolated_time", value: JSONValue(isInterpolated ? estimate?.description : nil)),
      .init(key: "start_pickup_drop_off_window", value: JSONValue(window?.start?.description)),
      .init(key: "end_pickup_drop_off_window", value: JSONValue(window?.end?.description)),
      .init(key: "stop_headsign", value: JSONValue(headsign)),
      .init(key: "pickup_type", value: JSONValue(pickupType?.rawValue)),
      .init(key: "drop_off_type", value: JSONValue(dropOffType?.rawValue)),
      .init(key: "continuous_pickup", value: JSONValue(continuousPickup?.rawValue)),
      .init(key: "continuous_drop_off", value: JSONValue(continuousDropOff?.rawValue)),
      .init(key: "shape_dist_traveled", value: JSONValue(distance, digits: 9)),
      .init(key: "timepoint", value: JSONValue(timepoint?.rawValue)),
      .init(key: "pickup_booking_rule_id", value: JSONValue(pickupBookingRuleID?.rawValue)),
      .init(key: "drop_off_booking_rule_id", value: JSONValue(dropOffBookingRuleID?.rawValue)),
    ]
    return .object(members)
  }

  /// The ids of the call's place: one is set, the others are `null`.
  private var placeMembers: [JSONValue.Member] {
    var (stop, name, location, group): (String?, String?, String?, String?)
    switch place {
    case .stop(let summary): (stop, name) = (summary.id.rawValue, summary.name)
    case .location(let id): location = id.rawValue
    case .locationGroup(let id): group = id.rawValue
    case .unknown: break
    }
    return [
      .init(key: "stop_id", value: JSONValue(stop)), .init(key: "stop_name", value: JSONValue(name)),
      .init(key: "location_id", value: JSONValue(location)),
      .init(key: "location_group_id", value: JSONValue(group)),
    ]
  }
}
