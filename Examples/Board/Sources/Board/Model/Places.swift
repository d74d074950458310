import CoreLocation
import TransitBundle

extension Coordinate {
  /// The place on a map.
  var location: CLLocationCoordinate2D { CLLocationCoordinate2D(latitude: latitude, longitude: longitude) }
}
