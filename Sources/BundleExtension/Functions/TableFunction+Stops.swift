import TransitAnswers
import TransitBundle
import TransitFoundation
import TransitValues

extension TableFunction {
  /// The stops near a place, nearest first.
  static let nearby = TableFunction(
    "transit_nearby", [.required("lat"), .required("lon"), .optional("radius"), .optional("limit")],
    columns: AnswerColumn<NearbyStop>.nearbyStop, order: ["distance"]
  ) { (arguments, bundle) throws(FunctionError) in
    let latitude = try arguments.requiredNumber("lat", in: -90...90)
    let longitude = try arguments.requiredNumber("lon", in: -180...180)
    let radius = try arguments.number("radius", in: 0...Double.greatestFiniteMagnitude) ?? 500
    let limit = try arguments.limit(default: 20)
    guard let place = Coordinate(latitude: latitude, longitude: longitude) else {
      preconditionFailure("the ranges have been checked")
    }
    return try FunctionError.wrapping { () throws(BundleError) in
      try bundle.timetable.stops(near: place, radius: radius, limit: limit)
    }
  }

  /// The stops whose names match a text, best first.
  static let search = TableFunction(
    "transit_search", [.required("text"), .optional("limit")], columns: AnswerColumn<Stop>.stop
  ) { (arguments, bundle) throws(FunctionError) in
    let text = try arguments.requiredText("text")
    let limit = try arguments.limit(default: 20)
    return try FunctionError.wrapping { () throws(BundleError) in
      try bundle.timetable.stops(matching: text, limit: limit)
    }
  }
}
