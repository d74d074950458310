import Foundation
import ToolSupport
import TransitBundle
import TransitFoundation
import TransitJourneys

extension Journey {
  /// An element of the array printed by `journeys --json`.
  var json: JSONOutput {
    [
      "departure": .integer(departure.unixSeconds),
      "arrival": .integer(arrival.unixSeconds),
      "vehicles": .integer(vehicles),
      "legs": .array(legs.map(\.json)),
    ]
  }
}

extension JourneyLeg {
  fileprivate var json: JSONOutput {
    switch self {
    case .walk(let walk): walk.json
    case .ride(let ride): ride.json
    }
  }
}

extension JourneyWalk {
  fileprivate var json: JSONOutput {
    [
      "type": .string("walk"),
      "from_stop_id": JSONOutput(from?.id.rawValue),
      "from_stop_name": JSONOutput(from?.name),
      "from_platform_code": JSONOutput(from?.platformCode),
      "to_stop_id": JSONOutput(to?.id.rawValue),
      "to_stop_name": JSONOutput(to?.name),
      "to_platform_code": JSONOutput(to?.platformCode),
      "departure": .integer(departure.unixSeconds),
      "arrival": .integer(arrival.unixSeconds),
      "distance": JSONOutput(distance, digits: 1),
    ]
  }
}

extension JourneyRide {
  fileprivate var json: JSONOutput {
    [
      "type": .string("ride"),
      "trip_id": .string(boarding.tripID.rawValue),
      "service_date": .string(boarding.serviceDate.description),
      "route_id": .string(boarding.route.id.rawValue),
      "route_short_name": JSONOutput(boarding.route.shortName),
      "route_long_name": JSONOutput(boarding.route.longName),
      "route_type": JSONOutput(boarding.route.type?.rawValue),
      "route_color": JSONOutput(boarding.route.color?.rawValue),
      "route_text_color": JSONOutput(boarding.route.textColor?.rawValue),
      "headsign": JSONOutput(boarding.headsign),
      "trip_short_name": JSONOutput(boarding.tripShortName),
      "direction_id": JSONOutput(boarding.direction?.rawValue),
      "from_stop_id": .string(boarding.stop.id.rawValue),
      "from_stop_name": JSONOutput(boarding.stop.name),
      "from_platform_code": JSONOutput(boarding.stop.platformCode),
      "from_stop_sequence": .integer(boarding.stopSequence),
      "departure": .integer(departure.unixSeconds),
      "departure_interpolated": .bool(boarding.isInterpolated),
      "pickup_type": .integer(boarding.pickupType.rawValue),
      "to_stop_id": .string(destination.id.rawValue),
      "to_stop_name": JSONOutput(destination.name),
      "to_platform_code": JSONOutput(destination.platformCode),
      "to_stop_sequence": .integer(destinationSequence),
      "arrival": .integer(arrival.unixSeconds),
      "arrival_interpolated": .bool(isArrivalInterpolated),
      "drop_off_type": .integer(dropOffType.rawValue),
      "wheelchair_accessible": JSONOutput(boarding.wheelchairAccessibility?.rawValue),
      "exact_times": JSONOutput(boarding.repetition.map { $0.isExact ? 1 : 0 }),
      "stays_seated": .bool(staysSeated),
    ]
  }
}
