/// The rides between two changes: the rider stays seated from one to the next.
struct FareLeg {
  /// The numbers of the rides of the journey.
  private(set) var numbers: [Int]
  private(set) var rides: [FareRide]

  var first: FareRide { rides[0] }
  var last: FareRide { rides[rides.count - 1] }

  init(_ ride: FareRide, number: Int) { (rides, numbers) = ([ride], [number]) }

  mutating func join(_ other: FareLeg) {
    numbers += other.numbers
    rides += other.rides
  }

  /// The legs of a journey.
  static func legs(of rides: [FareRide]) -> [FareLeg] {
    var legs: [FareLeg] = []
    for (number, ride) in rides.enumerated() {
      let leg = FareLeg(ride, number: number)
      if ride.staysSeated, !legs.isEmpty { legs[legs.count - 1].join(leg) } else { legs.append(leg) }
    }
    return legs
  }
}
