import TransitValues

extension RouteShape {
  /// The line as a GeoJSON geometry: a LineString of longitudes and latitudes in degrees.
  ///
  /// Numbers are exact, with up to seven decimal digits. A line with one point contains it twice, because GeoJSON
  /// requires two points; a line without points is an empty LineString. Source:
  /// <https://www.rfc-editor.org/rfc/rfc7946#section-3.1.4>.
  public var geoJSON: String {
    let shown = points.count == 1 ? points + points : points
    let positions = shown.map {
      "[\(Self.degrees($0.coordinate.longitudeE7)),\(Self.degrees($0.coordinate.latitudeE7))]"
    }
    return "{\"type\":\"LineString\",\"coordinates\":[\(positions.joined(separator: ","))]}"
  }

  /// Formats units of 1e-7 degrees as a decimal without trailing zeros.
  private static func degrees(_ units: Int) -> String {
    let (whole, fraction) = units.magnitude.quotientAndRemainder(dividingBy: 10_000_000)
    let sign = units < 0 ? "-" : ""
    if fraction == 0 { return "\(sign)\(whole)" }
    let digits = "\(fraction + 10_000_000)".dropFirst()
    let end = digits.lastIndex { $0 != "0" } ?? digits.startIndex
    return "\(sign)\(whole).\(digits[...end])"
  }
}
