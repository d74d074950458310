// The names are those of GTFS where it has one.
import TransitBundle
import TransitFares

// MARK: Lines and trips

extension ColumnKind {
  static let routeID = ColumnKind("route_id", .text, "The line.")
  static let routeShortName = optionalText("route_short_name", "The line's number.")
  static let routeLongName = optionalText("route_long_name", "The line's full name.")
  static let routeType = optionalInteger("route_type", "The means of transport, such as 3 for buses.")
  static let routeColor = optionalText("route_color", "The line's color, six hexadecimal digits.")
  static let routeTextColor = optionalText("route_text_color", "The color of text on the line's color.")
  static let routeDescription = optionalText("route_desc", "A description of the line.")
  static let routeURL = optionalText("route_url", "A page about the line.")
  static let agencyID = optionalText("agency_id", "The line's agency.")
  static let agencyName = optionalText("agency_name", "The agency's name.")
  static let tripID = ColumnKind("trip_id", .text, "The trip.")
  static let serviceDate = ColumnKind("service_date", .date, "The service day, from which the trip's times count.")
  static let serviceID = ColumnKind("service_id", .text, "The days of service.")
  static let headsign = optionalText("headsign", "What the vehicle shows.")
  static let destination = optionalText("destination", "The headsign, or else the name of the trip's last stop.")
  static let tripHeadsign = optionalText("trip_headsign", "The trip's headsign.")
  static let tripShortName = optionalText("trip_short_name", "The trip's number for riders, such as a train's.")
  static let directionID = optionalInteger("direction_id", "The direction: 0 or 1.")
  static let blockID = optionalText("block_id", "The trips that one vehicle makes.")
  static let shapeID = optionalText("shape_id", "The path.")
  static let wheelchairAccessible = optionalInteger("wheelchair_accessible", "1: accessible by wheelchair; 2: not.")
  static let bikesAllowed = optionalInteger("bikes_allowed", "1: bicycles may be taken along; 2: they may not.")
  static let carsAllowed = optionalInteger("cars_allowed", "1: cars may be taken along; 2: they may not.")
  static let safeDurationFactor = ColumnKind(
    "safe_duration_factor", .number, isOptional: true, "A factor of the longest ride on demand.")
  static let safeDurationOffset = ColumnKind(
    "safe_duration_offset", .number, isOptional: true, "Seconds added to the longest ride on demand.")
  static let runs = ColumnKind("runs", .flag, "Whether the trip runs on the day.")
  static let startTime = ColumnKind("start_time", .timeOfDay, isOptional: true, "When the repetitions begin.")
  static let endTime = ColumnKind("end_time", .timeOfDay, isOptional: true, "When the repetitions end.")
  static let headway = ColumnKind("headway_secs", .seconds, isOptional: true, "The time between repetitions.")
  static let exactTimes = optionalInteger(
    "exact_times", "Of a trip in frequencies.txt, 1 if its times are exact, or else 0; null for others.")

  private static func optionalText(_ name: String, _ meaning: String) -> ColumnKind {
    ColumnKind(name, .text, isOptional: true, meaning)
  }

  private static func optionalInteger(_ name: String, _ meaning: String) -> ColumnKind {
    ColumnKind(name, .integer, isOptional: true, meaning)
  }
}

// MARK: Stops

extension ColumnKind {
  static let stopID = ColumnKind("stop_id", .text, "The stop.")
  static let stopCode = optionalText("stop_code", "The number that riders know.")
  static let stopName = optionalText("stop_name", "The stop's name.")
  static let stopLatitude = ColumnKind("stop_lat", .degrees, isOptional: true, "Degrees north.")
  static let stopLongitude = ColumnKind("stop_lon", .degrees, isOptional: true, "Degrees east.")
  static let locationType = ColumnKind("location_type", .integer, "0: a stop or platform; 1: a station.")
  static let parentStation = optionalText("parent_station", "The station of the stop.")
  static let platformCode = optionalText("platform_code", "The platform.")
  static let wheelchairBoarding = optionalInteger("wheelchair_boarding", "1: accessible by wheelchair; 2: not.")
  static let stopTimezone = optionalText("stop_timezone", "The time zone of the stop or its station.")
  static let stopDescription = optionalText("stop_desc", "A description of the stop.")
  static let stopURL = optionalText("stop_url", "A page about the stop.")
  static let placeName = optionalText("place_name", "The name of the place.")
  static let distance = ColumnKind("distance", .meters, isOptional: true, "Meters, as the crow flies.")
  static let vehicles = ColumnKind("vehicles", .integer, "The number of vehicles.")
  static let seconds = ColumnKind("seconds", .seconds, "Seconds from the start to the arrival.")
}

// MARK: Calls

extension ColumnKind {
  static let time = ColumnKind("time", .instant, "The instant, in seconds since 1970.")
  static let localTime = ColumnKind("local_time", .localTime, "The time as local text with its offset from UTC.")
  static let stopSequence = ColumnKind("stop_sequence", .integer, "The number of the call on its trip.")
  static let interpolated = ColumnKind("interpolated", .flag, "Whether the feed does not give the time.")
  static let pickupType = ColumnKind("pickup_type", .integer, "How to board: 0 as usual, 1 not at all.")
  static let dropOffType = ColumnKind("drop_off_type", .integer, "How to get off: 0 as usual, 1 not at all.")
  static let continuousPickup = optionalInteger("continuous_pickup", "How to board between this call and the next.")
  static let continuousDropOff = optionalInteger(
    "continuous_drop_off", "How to get off between this call and the next.")
  static let locationID = optionalText("location_id", "The zone instead of a stop.")
  static let locationGroupID = optionalText("location_group_id", "The group of stops instead of a stop.")
  static let arrivalTime = timeOfDay("arrival_time", "The arrival on the service day.")
  static let departureTime = timeOfDay("departure_time", "The departure on the service day.")
  static let interpolatedTime = timeOfDay("interpolated_time", "The time, if the feed gives none.")
  static let windowStart = timeOfDay("start_pickup_drop_off_window", "When rides on demand begin.")
  static let windowEnd = timeOfDay("end_pickup_drop_off_window", "When rides on demand end.")
  static let stopHeadsign = optionalText("stop_headsign", "What the vehicle shows from this call on.")
  static let shapeDistance = ColumnKind(
    "shape_dist_traveled", .number, isOptional: true, "The distance along the path, in the feed's unit.")
  static let timepoint = optionalInteger("timepoint", "1: the times are exact; 0: they are approximate.")
  static let pickupBookingRuleID = optionalText("pickup_booking_rule_id", "How to book the ride from here.")
  static let dropOffBookingRuleID = optionalText("drop_off_booking_rule_id", "How to book the ride to here.")

  private static func timeOfDay(_ name: String, _ meaning: String) -> ColumnKind {
    ColumnKind(name, .timeOfDay, isOptional: true, meaning)
  }
}

// MARK: Journeys and runs

extension ColumnKind {
  static let journey = ColumnKind("journey", .integer, "The number of the journey in the answer, from 1.")
  static let leg = ColumnKind("leg", .integer, "The number of the leg in the journey, from 1.")
  static let rideType = ColumnKind("type", .words(["ride"]), "ride or walk.")
  static let walkType = ColumnKind("type", .words(["walk"]), "ride or walk.")
  static let departure = ColumnKind("departure", .instant, "The departure, in seconds since 1970.")
  static let localDeparture = ColumnKind("local_departure", .localTime, "The departure as local text with its offset.")
  static let arrival = ColumnKind("arrival", .instant, "The arrival, in seconds since 1970.")
  static let localArrival = ColumnKind("local_arrival", .localTime, "The arrival as local text with its offset.")
  static let departureInterpolated = ColumnKind(
    "departure_interpolated", .flag, "Whether the feed does not give the departure.")
  static let arrivalInterpolated = ColumnKind(
    "arrival_interpolated", .flag, "Whether the feed does not give the arrival.")
  static let fromStopID = optionalText("from_stop_id", "The stop where the leg begins.")
  static let fromStopName = optionalText("from_stop_name", "Its name.")
  static let fromPlatformCode = optionalText("from_platform_code", "Its platform.")
  static let fromStopSequence = ColumnKind("from_stop_sequence", .integer, "The number of the call there.")
  static let toStopID = optionalText("to_stop_id", "The stop where the leg ends.")
  static let toStopName = optionalText("to_stop_name", "Its name.")
  static let toPlatformCode = optionalText("to_platform_code", "Its platform.")
  static let toStopSequence = ColumnKind("to_stop_sequence", .integer, "The number of the call there.")
  static let staysSeated = ColumnKind("stays_seated", .flag, "Whether the ride continues the one before it.")
  static let firstStopID = optionalText("first_stop_id", "The trip's first stop.")
  static let firstStopName = optionalText("first_stop_name", "Its name.")
  static let firstStopSequence = optionalInteger("first_stop_sequence", "The number of the call there.")
  static let lastStopID = optionalText("last_stop_id", "The trip's last stop.")
  static let lastStopName = optionalText("last_stop_name", "Its name.")
  static let lastStopSequence = optionalInteger("last_stop_sequence", "The number of the call there.")
}

// MARK: Live data

extension ColumnKind {
  static let status = ColumnKind(
    "status", .words(LiveStatus.allCases.map { $0.rawValue }),
    "cancelled, skipped, added, predicted, or scheduled: nothing is known.")
  static let vehicleStatus = optionalText("status", "incomingAt, stoppedAt or inTransitTo, of the stop.")
  static let scheduledTime = ColumnKind("scheduled_time", .instant, isOptional: true, "The time of the timetable.")
  static let localScheduledTime = ColumnKind(
    "local_scheduled_time", .localTime, isOptional: true, "The time of the timetable as local text.")
  static let scheduledArrival = ColumnKind(
    "scheduled_arrival", .instant, isOptional: true, "The arrival of the timetable.")
  static let localScheduledArrival = ColumnKind(
    "local_scheduled_arrival", .localTime, isOptional: true, "The arrival of the timetable as local text.")
  static let scheduledDeparture = ColumnKind(
    "scheduled_departure", .instant, isOptional: true, "The departure of the timetable.")
  static let localScheduledDeparture = ColumnKind(
    "local_scheduled_departure", .localTime, isOptional: true, "The departure of the timetable as local text.")
  static let scheduledStopID = optionalText("scheduled_stop_id", "The stop of the timetable.")
  static let delay = ColumnKind("delay", .seconds, isOptional: true, "The delay in seconds; null if unknown.")
  static let arrivalDelay = ColumnKind("arrival_delay", .seconds, isOptional: true, "The delay of the arrival.")
  static let departureDelay = ColumnKind("departure_delay", .seconds, isOptional: true, "The delay of the departure.")
  static let stale = ColumnKind("stale", .flag, "Whether the live data is old.")
  static let platformChanged = ColumnKind("platform_changed", .flag, "Whether the platform is another one.")
  static let skipped = ColumnKind("skipped", .flag, "Whether the vehicle does not stop there.")
  static let alerts = ColumnKind("alerts", .texts, "The ids of alerts.")
  static let alertID = ColumnKind("id", .text, "The alert.")
  static let effect = ColumnKind("effect", .text, "What happens, such as DETOUR.")
  static let cause = ColumnKind("cause", .text, "Why.")
  static let header = optionalText("header", "The alert in a few words.")
  static let details = optionalText("description", "The alert in full.")
  static let url = optionalText("url", "A page about the alert.")
  static let start = ColumnKind("start", .instant, isOptional: true, "When the period begins.")
  static let end = ColumnKind("end", .instant, isOptional: true, "When the period ends.")
  static let startDate = optionalText("start_date", "The service day of the trip.")
  static let vehicleID = optionalText("vehicle_id", "The vehicle.")
  static let label = optionalText("label", "What is written on the vehicle.")
  static let bearing = ColumnKind("bearing", .number, isOptional: true, "Degrees clockwise from north.")
  static let speed = ColumnKind("speed", .number, isOptional: true, "Meters per second.")
  static let currentStopSequence = optionalInteger("current_stop_sequence", "The number of the call at hand.")
  static let occupancyStatus = optionalInteger("occupancy_status", "How full the vehicle is, as GTFS Realtime counts.")
  static let occupancyPercentage = optionalInteger("occupancy_percentage", "How full the vehicle is, in percent.")
}

// MARK: Fares

extension ColumnKind {
  static let fareModel = ColumnKind("model", .words(["v1", "v2"]), "The files that tell: Fares v1 or v2.")
  static let unknownFare = ColumnKind(
    "unknown", .words(JourneyFares.Unknown.allCases.map { $0.rawValue }), isOptional: true,
    "Why no price is known of the journey.")
  static let paymentKind = ColumnKind(
    "kind", .words(JourneyFares.Payment.Kind.allCases.map { $0.rawValue }),
    "A product for a leg, a transfer between two, or a fare: a ticket for its legs.")
  static let fareID = ColumnKind("id", .text, "fare_product_id or fare_id.")
  static let fareName = optionalText("name", "The name of the product.")
  static let legGroupID = optionalText("leg_group_id", "The leg group by which transfers are priced.")
  static let riderCategoryID = optionalText("rider_category_id", "The rider category; null for any.")
  static let fareMediaID = optionalText("fare_media_id", "The fare medium; null for any.")
  static let currency = ColumnKind("currency", .text, "The currency, such as EUR.")
  static let amount = ColumnKind("amount", .integer, "The price in minor units, such as cents.")
  static let amountDigits = ColumnKind("digits", .integer, "The digits of the amount behind the point.")
  static let paymentMethod = optionalInteger("payment_method", "0: paid on board; 1: before.")
  static let ticketTransfers = optionalInteger("transfers", "How often the rider may change; null without a limit.")
  static let transferDuration = optionalInteger(
    "transfer_duration", "The seconds within which the last leg is boarded; null without a limit.")
}

/// Columns of SQL functions that are no questions.
extension ColumnKind {
  package static let metadata = ColumnKind("metadata", .text, "The metadata of the bundle as JSON.")
  package static let noteCode = ColumnKind("code", .text, "The kind of the note.")
  package static let noteText = ColumnKind("text", .text, "The note as a sentence.")
}
