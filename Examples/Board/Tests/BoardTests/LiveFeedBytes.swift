import Foundation
import TransitBundle

/// A feed of GTFS Realtime with a late trip, a canceled trip and an alert.
///
/// The numbers of fields are those of gtfs-realtime.proto.
struct LiveFeedBytes {
  let data: Data

  init(late: Departure, by seconds: Int, canceled: Departure, alert: String, language: String, at stop: StopID) {
    let delay = Self.message(3, Self.number(1, seconds))
    let call = Self.message(2, Self.number(1, late.stopSequence) + delay)
    let updates = [
      Self.message(1, Self.trip(late)) + call, Self.message(1, Self.trip(canceled) + Self.number(4, 3)),
    ]
    let translation = Self.message(1, Self.text(1, alert) + Self.text(2, language))
    let alert = Self.message(5, Self.message(5, Self.text(5, stop.rawValue)) + Self.message(10, translation))
    let entities = updates.map { Self.message(3, $0) } + [alert]
    data = Data(Self.message(1, Self.text(1, "2.0")) + entities.flatMap { Self.message(2, $0) })
  }

  private static func trip(_ departure: Departure) -> [UInt8] {
    text(1, departure.tripID.rawValue) + text(3, departure.serviceDate.basicText)
  }

  private static func text(_ field: Int, _ text: String) -> [UInt8] { message(field, Array(text.utf8)) }

  private static func message(_ field: Int, _ bytes: [UInt8]) -> [UInt8] {
    varint(field << 3 | 2) + varint(bytes.count) + bytes
  }

  private static func number(_ field: Int, _ value: Int) -> [UInt8] { varint(field << 3) + varint(value) }

  /// Seven bits per byte, the lowest first. The highest bit marks bytes that another one follows.
  private static func varint(_ value: Int) -> [UInt8] {
    value < 0x80 ? [UInt8(value)] : [UInt8(value & 0x7F) | 0x80] + varint(value >> 7)
  }
}

extension ServiceDate {
  /// `20260706`.
  fileprivate var basicText: String { description.filter(\.isNumber) }
}
