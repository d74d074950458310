package import TransitBundle
import TransitFoundation
import TransitValues

extension Trip {
  /// Writes the object printed by `trip --json`; the keys are the feed's column names.
  package func writeJSON<Failure>(run: TripRun?, to write: (String) throws(Failure) -> Void) throws(Failure) {
    let columns = TripCallRow.columns(hasTime: run != nil)
    let calls = TripCallRow.rows(of: self, on: run).lazy.map { JSONOutput($0, columns) }
    try JSONOutput.writeLines(of: members(run: run), "stop_times", calls, to: write)
  }

  private func members(run: TripRun?) -> [JSONOutput.Member] {
    var members: [JSONOutput.Member] =
      [
        .init(key: "trip_id", value: .string(id.rawValue))
      ] + JSONOutput.members(of: route, AnswerColumn.route) + [
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
    members.append(.init(key: "frequencies", value: .array(frequencies.map(\.answer))))
    return members
  }
}
