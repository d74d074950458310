import ToolSupport
import TransitBundle
import TransitFoundation
import TransitValues

/// Stops as a text table.
struct StopList {
  private let stops: [(stop: Stop, distance: Double?)]
  private let hasDistances: Bool

  init(_ stops: [Stop]) {
    self.stops = stops.map { ($0, nil) }
    hasDistances = false
  }

  init(_ stops: [NearbyStop]) {
    self.stops = stops.map { ($0.stop, $0.distance) }
    hasDistances = true
  }

  var text: String {
    if stops.isEmpty { return "no stops\n" }
    let distance: [(name: String, alignment: TextTable.Alignment)] = hasDistances ? [("DISTANCE", .right)] : []
    var table = TextTable(
      distance + [("STOP_ID", .left), ("STOP_NAME", .left), ("LAT", .right), ("LON", .right), ("PARENT", .left)])
    for (stop, distance) in stops {
      table.append(
        (distance.map { [Quantity.distance($0)] } ?? []) + [
          stop.id.rawValue, stop.name ?? "",
          stop.coordinate.map { JSONOutput.degrees($0.latitudeE7).compact } ?? "",
          stop.coordinate.map { JSONOutput.degrees($0.longitudeE7).compact } ?? "",
          stop.parentStationID?.rawValue ?? "",
        ])
    }
    return table.text
  }
}

extension Stop {
  /// An element of the array printed by `search --json`.
  var json: JSONOutput { json(distance: nil) }

  /// - Parameter distance: Meters, for `nearby --json`.
  fileprivate func json(distance: Double?) -> JSONOutput {
    var members: [JSONOutput.Member] = [
      .init(key: "stop_id", value: .string(id.rawValue)),
      .init(key: "stop_code", value: JSONOutput(code)),
      .init(key: "stop_name", value: JSONOutput(name)),
      .init(key: "stop_lat", value: coordinate.map { .degrees($0.latitudeE7) } ?? .null),
      .init(key: "stop_lon", value: coordinate.map { .degrees($0.longitudeE7) } ?? .null),
      .init(key: "location_type", value: .integer(locationType?.rawValue ?? 0)),
      .init(key: "parent_station", value: JSONOutput(parentStationID?.rawValue)),
      .init(key: "platform_code", value: JSONOutput(platformCode)),
      .init(key: "wheelchair_boarding", value: JSONOutput(wheelchairBoarding?.rawValue)),
    ]
    if let timeZoneIdentifier { members.append(.init(key: "stop_timezone", value: .string(timeZoneIdentifier))) }
    if let distance { members.append(.init(key: "distance", value: JSONOutput(distance, digits: 3))) }
    return .object(members)
  }
}

extension NearbyStop {
  /// An element of the array printed by `nearby --json`.
  var json: JSONOutput { stop.json(distance: distance) }
}

extension JSONOutput {
  /// A coordinate in degrees, from units of 1e-7 degrees.
  static func degrees(_ value: Int) -> JSONOutput {
    .decimal(value: value, digits: 7)
  }
}
