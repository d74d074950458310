import ToolSupport
import TransitAnswers
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
          degrees(stop.coordinate?.latitudeE7),
          degrees(stop.coordinate?.longitudeE7),
          stop.parentStationID?.rawValue ?? "",
        ])
    }
    return table.text
  }

  private func degrees(_ value: Int?) -> String {
    value == nil ? "" : JSONOutput(degreesE7: value).compact
  }
}
