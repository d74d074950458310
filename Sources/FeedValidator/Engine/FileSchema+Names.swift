import TransitValues

/// The files that rules read.
extension FileSchema {
  static let agency = declared("agency.txt")
  static let areas = declared("areas.txt")
  static let attributions = declared("attributions.txt")
  static let bookingRules = declared("booking_rules.txt")
  static let calendar = declared("calendar.txt")
  static let calendarDates = declared("calendar_dates.txt")
  static let fareAttributes = declared("fare_attributes.txt")
  static let fareLegJoinRules = declared("fare_leg_join_rules.txt")
  static let fareMedia = declared("fare_media.txt")
  static let fareProducts = declared("fare_products.txt")
  static let fareRules = declared("fare_rules.txt")
  static let fareTransferRules = declared("fare_transfer_rules.txt")
  static let feedInfo = declared("feed_info.txt")
  static let frequencies = declared("frequencies.txt")
  static let levels = declared("levels.txt")
  static let locationGroupStops = declared("location_group_stops.txt")
  static let locationGroups = declared("location_groups.txt")
  static let locations = declared("locations.geojson")
  static let networks = declared("networks.txt")
  static let pathways = declared("pathways.txt")
  static let riderCategories = declared("rider_categories.txt")
  static let routeNetworks = declared("route_networks.txt")
  static let routes = declared("routes.txt")
  static let shapes = declared("shapes.txt")
  static let stopTimes = declared("stop_times.txt")
  static let stops = declared("stops.txt")
  static let timeframes = declared("timeframes.txt")
  static let transfers = declared("transfers.txt")
  static let translations = declared("translations.txt")
  static let trips = declared("trips.txt")

  private static func declared(_ name: String) -> FileSchema {
    guard let schema = GTFSSchema.file(named: name) else { preconditionFailure("GTFS has no file \(name)") }
    return schema
  }
}
