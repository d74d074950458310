import TransitAnswers
import TransitBundle
import TransitFoundation
import TransitJourneys

/// What the body of an answer is, as a JSON Schema.
///
/// Source: <https://json-schema.org/draft/2020-12>.
struct AnswerSchema: Sendable {
  let json: JSONOutput
  var mediaType = "application/json"

  static func array(_ element: AnswerSchema) -> AnswerSchema {
    AnswerSchema(json: ["type": .string("array"), "items": element.json])
  }

  /// An object with these members and no others; those whose names end with `?` may be missing.
  fileprivate static func object(_ members: [(String, JSONOutput)]) -> AnswerSchema {
    var properties: [JSONOutput.Member] = []
    var required: [JSONOutput] = []
    for (name, schema) in members {
      let isOptional = name.hasSuffix("?")
      let key = isOptional ? String(name.dropLast()) : name
      properties.append(.init(key: key, value: schema))
      if !isOptional { required.append(.string(key)) }
    }
    return AnswerSchema(json: [
      "type": .string("object"), "properties": .object(properties), "required": .array(required),
      "additionalProperties": .bool(false),
    ])
  }

  /// The members of a row.
  fileprivate static func members<Row>(_ columns: [AnswerColumn<Row>]) -> [(String, JSONOutput)] {
    columns.map { ($0.name + ($0.isOmittedIfNull ? "?" : ""), ColumnSchemas.schema(of: $0.name)) }
  }

  fileprivate static func members(_ names: String...) -> [(String, JSONOutput)] {
    names.map { ($0, ColumnSchemas.schema(of: $0.last == "?" ? String($0.dropLast()) : $0)) }
  }

  fileprivate static func features(_ properties: AnswerSchema) -> AnswerSchema {
    let feature = object([
      ("type", ["const": .string("Feature")]),
      (
        "geometry",
        ["type": [.string("object"), .string("null")], "required": [.string("type"), .string("coordinates")]]
      ),
      ("properties", properties.json),
    ])
    var schema = object([
      ("type", ["const": .string("FeatureCollection")]), ("features", array(feature).json),
    ])
    schema.mediaType = "application/geo+json"
    return schema
  }
}

// MARK: Answers

extension AnswerSchema {
  static let departure = object(members(BoardRow.departureColumns) + liveBoard)
  static let arrival = object(members(BoardRow.arrivalColumns) + liveBoard)

  /// Only with live data.
  private static let liveBoard = members(
    "status?", "scheduled_time?", "delay?", "stale?", "platform_changed?", "alerts?")

  /// `distance` only around a place.
  static let foundStop = object(members(AnswerColumn.stop) + members("distance?"))

  static let stopDescription = object(
    members(AnswerColumn.stop) + members("stop_desc", "stop_url") + [
      ("children", array(object(members(AnswerColumn.stop))).json), ("routes", array(route).json),
    ])

  private static let routeMembers =
    members(AnswerColumn.route) + members("route_color", "route_text_color", "agency_id", "agency_name")
  static let route = object(routeMembers)
  static let routeDescription = object(routeMembers + members("route_desc", "route_url"))

  static let trip = object(
    members("trip_id") + members(AnswerColumn.route)
      + members(
        "route_color", "route_text_color", "service_id", "trip_headsign", "trip_short_name", "direction_id",
        "block_id", "shape_id", "wheelchair_accessible", "bikes_allowed", "cars_allowed", "safe_duration_factor",
        "safe_duration_offset", "service_date?", "runs?")
      + [
        ("frequencies", array(object(members("start_time", "end_time", "headway_secs", "exact_times"))).json),
        (
          "stop_times",
          array(
            object(
              // A call at a location has no stop.
              members(TripCallRow.columns(hasTime: false)).map {
                $0.0 == "stop_id" ? ($0.0, ColumnSchemas.optionalText) : $0
              }
                + [("time?", ColumnSchemas.optionalInteger)])
          ).json
        ),
      ])

  static let liveTrip = object(
    members(
      "trip_id", "service_date", "route_id", "trip_headsign", "trip_short_name", "wheelchair_accessible", "status",
      "stale", "alerts"
    ) + [
      (
        "stop_times",
        array(
          object(
            members("stop_sequence") + [("stop_id", ColumnSchemas.optionalText)]
              + members(
                "stop_name", "scheduled_stop_id", "stop_headsign", "pickup_type", "drop_off_type", "scheduled_arrival",
                "scheduled_departure", "arrival", "departure", "arrival_delay", "departure_delay", "skipped"))
        ).json
      )
    ])

  static let journey = object(
    members("departure", "arrival", "vehicles") + [
      (
        "legs",
        array(
          AnswerSchema(json: [
            "oneOf": [
              object(members(AnswerColumn.walk)).json,
              object(members(AnswerColumn.ride) + members("status?", "departure_delay?", "arrival_delay?", "alerts?"))
                .json,
            ]
          ])
        ).json
      )
    ])

  static let reachable = features(object(members(ReachableRow.columns)))
  static let lines = features(object(members("shape_id")))

  static let network = object([
    ("routes", array(route).json),
    (
      "lines",
      array(object([("routes", array(AnswerSchema(json: ColumnSchemas.integer)).json), ("path", ColumnSchemas.text)]))
        .json
    ),
  ])

  static let alert = object(
    [("id", ColumnSchemas.text)] + members("effect", "cause", "header", "description", "url")
      + ["periods", "communication_periods"].map { name in
        (name, array(object(["start", "end"].map { ($0, ColumnSchemas.optionalInteger) })).json)
      } + [
        (
          "informs",
          array(
            object(
              ["agency_id", "route_id", "stop_id", "trip_id", "start_date", "start_time"].map {
                ($0, ColumnSchemas.optionalText)
              } + ["route_type", "direction_id"].map { ($0, ColumnSchemas.optionalInteger) })
          ).json
        )
      ])

  static let vehicles = features(
    object(
      [
        ("vehicle_id", ColumnSchemas.optionalText), ("label", ColumnSchemas.optionalText),
        ("trip_id", ColumnSchemas.optionalText), ("service_date", ColumnSchemas.optionalText),
        ("route_id", ColumnSchemas.optionalText), ("stop_id", ColumnSchemas.optionalText),
        ("status", ColumnSchemas.optionalText),
      ] + ["bearing", "speed"].map { ($0, ColumnSchemas.optionalNumber) }
        + ["current_stop_sequence", "occupancy_status", "occupancy_percentage", "time"].map {
          ($0, ColumnSchemas.optionalInteger)
        }))

  private static let counts: JSONOutput = [
    "type": .string("object"), "additionalProperties": ["type": .string("integer")],
  ]
  private static let anything: JSONOutput = ["type": .string("object")]

  static let info = object([
    ("kind", ["const": .string("timetable")]), ("name", ColumnSchemas.text),
    ("validity", ["type": [.string("object"), .string("null")]]), ("time_zone", ColumnSchemas.text),
    ("time_zone_data", ColumnSchemas.text), ("bounding_box", ["type": [.string("object"), .string("null")]]),
    ("files", counts), ("unknown_files", array(AnswerSchema(json: ColumnSchemas.text)).json), ("tables", counts),
    ("provenance", anything), ("notices", counts), ("remarks", counts), ("format", anything),
  ])
}
