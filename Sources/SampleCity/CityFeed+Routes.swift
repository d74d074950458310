import FeedWriter
import TransitBundle
import TransitValues

extension CityFeed {
  func writeRoutes(to output: inout FeedOutput) throws(FeedOutputError) {
    try output.begin(
      "routes.txt",
      columns: [
        "route_id", "agency_id", "route_short_name", "route_long_name", "route_type", "route_color",
        "route_text_color", "route_sort_order",
      ])
    for line in network.lines {
      output.rows.field(line.id)
      output.rows.field(Self.agencyID(of: line))
      output.rows.field(line.shortName)
      output.rows.field(line.longName)
      output.rows.field(line.mode.routeType.rawValue)
      output.rows.field(line.mode.color(line.number))
      output.rows.field(line.mode.textColor(line.number))
      output.rows.field(line.number)
      try output.endRow()
    }
    try output.end()
  }

  /// Writes shapes with distances in kilometers with three decimal places, as in stop_times.txt.
  func writeShapes(to output: inout FeedOutput) throws(FeedOutputError) {
    try output.begin(
      "shapes.txt",
      columns: ["shape_id", "shape_pt_lat", "shape_pt_lon", "shape_pt_sequence", "shape_dist_traveled"])
    for line in network.lines {
      for pattern in line.livePatterns {
        let places = network.grid.polyline(along: pattern.path).places
        let distances = StreetGrid.distances(along: places)
        for (number, place) in places.enumerated() {
          output.rows.field(pattern.shapeID)
          output.rows.field(place.latitudeE6, places: 6)
          output.rows.field(place.longitudeE6, places: 6)
          output.rows.field(number + 1)
          output.rows.field(distances[number], places: 3)
          try output.endRow()
        }
      }
    }
    try output.end()
  }
}
