/// The columns of trips.txt that the importer keeps in arrays of their own; every other column is a value of a row.
///
/// Import and writer both ask here, so that no column can be kept by one and not written by the other.
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
