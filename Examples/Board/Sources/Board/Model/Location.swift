import CoreLocation
import TransitBundle

extension TransitModel {
  /// Follows the rider until the task is canceled. The first time, the system asks the rider for permission.
  func followLocation() async {
    let session = CLServiceSession(authorization: .whenInUse)
    defer { session.invalidate() }
    do {
      for try await update in CLLocationUpdate.liveUpdates() {
        isLocationDenied = update.authorizationDenied
        if let place = update.location?.coordinate {
          here = Coordinate(latitude: place.latitude, longitude: place.longitude)
        }
      }
    } catch {
      // Without a location, the rider searches. In the background, nobody has forbidden it.
      isLocationDenied = !Task.isCancelled
    }
  }
}
