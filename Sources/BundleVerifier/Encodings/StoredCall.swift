/// A call as the database holds it.
struct StoredCall {
  /// shape_dist_traveled, exact.
  var distance: ExactDistance?
  var isWindow = false
  var allowsPickup = true
  var arrival: Int?
  var departure: Int?
  var estimate: Int?

  var time: Int? { departure ?? arrival }
}
