public import TransitValues

/// A line as a short text of ASCII characters, by Google's algorithm.
///
/// Source: <https://developers.google.com/maps/documentation/utilities/polylinealgorithm>. Degrees are rounded to some
/// digits after the point; the differences from point to point, latitude before longitude, are written in groups of five
/// bits.
public struct EncodedPolyline: Hashable, Sendable {
  public let text: String
  /// Digits after the point that degrees keep, `0 ... 7`: 5 for Google's own, 6 for OSRM's and Valhalla's.
  public let precision: Int

  /// Takes a text as it is, written with so many digits after the point; others than `0 ... 7` become the nearest.
  public init(text: String, precision: Int = 5) {
    self.text = text
    self.precision = max(0, min(7, precision))
  }

  /// Encodes places, rounded half away from zero to so many digits after the point.
  public init(_ places: some Sequence<Coordinate>, precision: Int = 5) {
    self.precision = max(0, min(7, precision))
    let unit = Self.unit(ofPrecision: self.precision)
    var bytes: [UInt8] = []
    var (latitude, longitude) = (0, 0)
    for place in places {
      let (north, east) = (place.latitudeE7.roundedQuotient(by: unit), place.longitudeE7.roundedQuotient(by: unit))
      Self.append(north &- latitude, to: &bytes)
      Self.append(east &- longitude, to: &bytes)
      (latitude, longitude) = (north, east)
    }
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// The places that the text stands for, `nil` where it is no such text.
  public var places: [Coordinate]? {
    let unit = Self.unit(ofPrecision: precision)
    var bytes = text.utf8[...]
    var places: [Coordinate] = []
    var (latitude, longitude) = (0, 0)
    while !bytes.isEmpty {
      guard let north = Self.number(&bytes), let east = Self.number(&bytes) else { return nil }
      (latitude, longitude) = (latitude &+ north, longitude &+ east)
      places.append(Coordinate(latitudeE7: latitude &* unit, longitudeE7: longitude &* unit))
    }
    return places
  }

  /// Units of 1e-7 degree in the last digit.
  private static func unit(ofPrecision precision: Int) -> Int {
    (precision..<7).reduce(1) { unit, _ in unit * 10 }
  }

  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    // The sign becomes the lowest bit.
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
  /// The quotient rounded half away from zero, as degrees are when they are read.
  fileprivate func roundedQuotient(by divisor: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder.magnitude * 2 >= divisor.magnitude ? quotient + signum() : quotient
  }
}

extension Shape {
  /// The line as an encoded polyline; see ``EncodedPolyline`` for the precision.
  public func encodedPolyline(precision: Int = 5) -> EncodedPolyline {
    EncodedPolyline(points.lazy.map(\.coordinate), precision: precision)
  }
}
