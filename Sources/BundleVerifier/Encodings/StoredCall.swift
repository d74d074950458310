/// A call as stored in the database; times in seconds.
struct StoredCall {
  /// The exact shape_dist_traveled.
  var distance: ExactDistance?
  var isWindow = false
  var allowsPickup = true
  var arrival: Int?
  var departure: Int?
  var estimate: Int?

  var time: Int? { departure ?? arrival }
}
