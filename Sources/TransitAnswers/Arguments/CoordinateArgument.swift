package import TransitValues

/// A coordinate argument: latitude and longitude in degrees, separated by a comma.
package enum CoordinateArgument {
  /// Parses `LAT,LON`; spaces around the numbers are ignored. Returns `nil` for a text that is not two numbers.
  ///
  /// - Throws: ``UsageError`` for two numbers that are not degrees on the earth.
  package static func coordinate(_ text: String) throws(UsageError) -> Coordinate? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double(trimmed($0)) }
    guard parts.count == 2, let latitude = parts[0], let longitude = parts[1] else { return nil }
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      throw UsageError(
        "\(text) is not a coordinate; expected latitude,longitude in degrees, -90 to 90 and -180 to 180")
    }
    return coordinate
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let start = text.drop { $0 == " " }
    return start.dropLast(start.reversed().prefix { $0 == " " }.count)
  }
}
