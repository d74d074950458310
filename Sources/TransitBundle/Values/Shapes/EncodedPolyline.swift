public import TransitValues

/// A line as short ASCII text in Google's polyline encoding.
///
/// Degrees are rounded to ``precision`` decimal digits. The differences between consecutive points, latitude before
/// longitude, are encoded in groups of five bits.
///
/// Source: <https://developers.google.com/maps/documentation/utilities/polylinealgorithm>.
public struct EncodedPolyline: Hashable, Codable, Sendable {
  /// The encoded line.
  public let text: String
  /// The number of decimal digits of a degree, `0 ... 7`: 5 for Google, 6 for OSRM and Valhalla.
  public let precision: Int

  /// Creates a line from its encoded text. `precision` is clamped to `0 ... 7`.
  public init(text: String, precision: Int = 5) {
    self.text = text
    self.precision = max(0, min(7, precision))
  }

  /// Encodes coordinates, rounded half away from zero. `precision` is clamped to `0 ... 7`.
  public init(_ coordinates: some Sequence<Coordinate>, precision: Int = 5) {
    self.precision = max(0, min(7, precision))
    let unit = Self.unit(ofPrecision: self.precision)
    var bytes: [UInt8] = []
    var (latitude, longitude) = (0, 0)
    for place in coordinates {
      let (north, east) = (place.latitudeE7.roundedQuotient(by: unit), place.longitudeE7.roundedQuotient(by: unit))
      Self.append(north &- latitude, to: &bytes)
      Self.append(east &- longitude, to: &bytes)
      (latitude, longitude) = (north, east)
    }
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// The decoded coordinates; `nil` if ``text`` is not an encoded line.
  public var coordinates: [Coordinate]? {
    let unit = Self.unit(ofPrecision: precision)
    var bytes = text.utf8[...]
    var coordinates: [Coordinate] = []
    var (latitude, longitude) = (0, 0)
    while !bytes.isEmpty {
      guard let north = Self.number(&bytes), let east = Self.number(&bytes) else { return nil }
      (latitude, longitude) = (latitude &+ north, longitude &+ east)
      coordinates.append(Coordinate(latitudeE7: latitude &* unit, longitudeE7: longitude &* unit))
    }
    return coordinates
  }

  /// The value of the last digit in units of 1e-7 degrees.
  private static func unit(ofPrecision precision: Int) -> Int {
    (precision..<7).reduce(1) { unit, _ in unit * 10 }
  }

  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    // Zigzag encoding: the sign becomes the lowest bit.
    var left = UInt64(bitPattern: Int64(number << 1 ^ number >> (Int.bitWidth - 1)))
    while left >= 0x20 {
      bytes.append(UInt8(truncatingIfNeeded: left & 0x1F | 0x20) + 63)
      left >>= 5
    }
    bytes.append(UInt8(truncatingIfNeeded: left) + 63)
  }

  private static func number(_ bytes: inout Substring.UTF8View) -> Int? {
    var (value, shift): (UInt64, UInt64) = (0, 0)
    while let byte = bytes.popFirst() {
      guard (63..<127).contains(byte), shift < 60 else { return nil }
      value |= UInt64((byte - 63) & 0x1F) << shift
      if byte - 63 < 0x20 { return Int(truncatingIfNeeded: value >> 1) ^ -Int(truncatingIfNeeded: value & 1) }
      shift += 5
    }
    return nil
  }
}

extension Int {
  /// The quotient, rounded half away from zero like parsed degrees.
  fileprivate func roundedQuotient(by divisor: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder.magnitude * 2 >= divisor.magnitude ? quotient + signum() : quotient
  }
}

extension EncodedPolyline {
  enum CodingKeys: String, CodingKey {
    case text, precision
  }
}

extension RouteShape {
  /// Returns the line in Google's polyline encoding, with `precision` decimal digits of a degree, `0 ... 7`.
  public func encodedPolyline(precision: Int = 5) -> EncodedPolyline {
    EncodedPolyline(points.lazy.map { $0.coordinate }, precision: precision)
  }
}
