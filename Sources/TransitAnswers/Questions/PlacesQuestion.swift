package import TransitBundle
import TransitFoundation
import TransitValues

/// Places as riders know them, by name, around a coordinate, or of a stop.
package enum PlacesQuestion: Question {
  private static let text = Parameter<String?>(
    "text", .text(), "Words or beginnings of words of the name.", servedMaximum: 200)
  private static let stop = Parameter<StopID?>("stop", .id(.stop), "A stop of the place.")
  private static let limit = Parameter<Int>(
    QuestionArguments.limit, .whole(default: 20, 0...Int.max), "The maximum number of places.", servedMaximum: 1000)

  package static let name = "places"
  package static let summary =
    "Finds places by name, around a coordinate, or of a stop: a station, or the stops of one name close together."
  package static let parameters = [
    text.declaration, NearbyQuestion.place.declaration, stop.declaration, NearbyQuestion.radius.declaration,
    limit.declaration,
  ]
  package static let schema = AnswerSchema.array(.object(columns))

  package struct Row: Sendable {
    package let place: StopPlace
    /// In meters to the nearest stop; `nil` unless the question has a coordinate.
    package let distance: Double?
  }

  package static func find(_ context: QuestionContext) throws(AnswerError) -> [Row] {
    _ = try AnswerError.understanding { () throws(QuestionError) in
      try context.arguments.one(
        of: [text.declaration.name, NearbyQuestion.place.declaration.name, stop.declaration.name])
    }
    let (timetable, limit) = (context.timetable, context[limit])
    return try AnswerError.reading { () throws(BundleError) in
      if let center = context[NearbyQuestion.place] {
        return try timetable.places(near: center, radius: context[NearbyQuestion.radius], limit: limit).map { place in
          Row(place: place, distance: place.stops.compactMap { $0.coordinate?.distance(to: center) }.min())
        }
      }
      let places =
        if let stop = context[stop] { [try timetable.place(of: stop)] } else {
          try timetable.places(matching: context[text] ?? "", limit: limit)
        }
      return places.map { Row(place: $0, distance: nil) }
    }
  }

  private static let placeColumns: [AnswerColumn<Row>] = [
    AnswerColumn(ColumnKind("place_id", .text, "The station, or the first of the stops.")) {
      .string($0.place.id.rawValue)
    },
    AnswerColumn(.placeName) { JSONOutput($0.place.name) },
    AnswerColumn(ColumnKind("place_lat", .degrees, isOptional: true, "Degrees north of their center.")) {
      JSONOutput(degreesE7: $0.place.coordinate?.latitudeE7)
    },
    AnswerColumn(ColumnKind("place_lon", .degrees, isOptional: true, "Degrees east of their center.")) {
      JSONOutput(degreesE7: $0.place.coordinate?.longitudeE7)
    },
    AnswerColumn(.distance) { JSONOutput($0.distance, digits: 3) },
  ]

  private static let columns: [AnswerColumn<Row>] =
    placeColumns + [
      AnswerColumn(
        ColumnKind(
          "stops", nested: .array(.object(AnswerColumn<Stop>.stop)), "The station, or the stops without a station.")
      ) { .array($0.place.stops.map { JSONOutput($0, AnswerColumn.stop) }) }
    ]

  package static func answer(of found: [Row], _ context: QuestionContext) -> Answer { Answer(found, columns) }

  private struct StopRow: Sendable {
    let row: Row
    let stop: Stop
  }

  /// A row for each stop.
  package static let table: AnswerTable<[Row]>? = AnswerTable(
    placeColumns.map { place in place.of { (stop: StopRow) in stop.row } }
      + AnswerColumn<Stop>.stop.map { stop in stop.of { (row: StopRow) in row.stop } }
  ) { found, _ in
    found.flatMap { row in row.place.stops.map { StopRow(row: row, stop: $0) } }
  }
}
