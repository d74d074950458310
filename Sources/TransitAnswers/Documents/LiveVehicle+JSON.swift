package import TransitBundle
package import TransitFoundation

extension LiveVehicle {
  /// An element of `vehicle_list` of `live --json`. A feed gives coordinates with about seven digits.
  package var json: JSONOutput {
    .object(
      members + [
        JSONOutput.Member(key: "latitude", value: JSONOutput(position?.latitude, digits: 5)),
        JSONOutput.Member(key: "longitude", value: JSONOutput(position?.longitude, digits: 5)),
      ])
  }

  /// The properties of a vehicle but for its place, as `/vehicles` prints them.
  package var properties: JSONOutput { .object(members) }

  private var members: [JSONOutput.Member] {
    let values: [(String, JSONOutput)] = [
      ("vehicle_id", JSONOutput(id)),
      ("label", JSONOutput(label)),
      ("trip_id", JSONOutput(tripID?.rawValue)),
      ("service_date", JSONOutput(serviceDate?.description)),
      ("route_id", JSONOutput(routeID?.rawValue)),
      ("stop_id", JSONOutput(stopID?.rawValue)),
      ("bearing", JSONOutput(bearing, digits: 1)),
      ("speed", JSONOutput(speed, digits: 1)),
      ("current_stop_sequence", JSONOutput(currentStopSequence)),
      ("status", JSONOutput(status?.rawValue)),
      ("occupancy_status", JSONOutput(occupancyStatus)),
      ("occupancy_percentage", JSONOutput(occupancyPercentage)),
      ("time", JSONOutput(time?.unixSeconds)),
    ]
    return values.map { JSONOutput.Member(key: $0, value: $1) }
  }
}
