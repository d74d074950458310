/// The columns of trips.txt that the importer stores in their own arrays; all others are stored as values of a row.
///
/// Importer and writer share this list, so that no column can be stored by one and missed by the other.
enum TripColumn: String {
  case trip = "trip_id"
  case route = "route_id"
  case service = "service_id"
  case headsign = "trip_headsign"
  case shortName = "trip_short_name"
  case direction = "direction_id"
  case block = "block_id"
  case shape = "shape_id"
  case wheelchair = "wheelchair_accessible"
  case bikes = "bikes_allowed"
  case cars = "cars_allowed"
}
