/// Fares and fare zones.
struct CityFares {
  /// A row of fare_attributes.txt.
  struct Fare {
    let id: String
    let agency: String
    let cents: Int

    /// GTFS's `payment_method`: 0 on board, 1 before boarding.
    let payment: Int

    /// `nil` for unlimited transfers.
    let transfers: Int?
    let seconds: Int?
  }

  /// Returns zones A, B and C of a district.
  static func zones(of district: Int) -> [String] {
    ["A", "B", "C"].map { "\(district + 1)\($0)" }
  }

  /// Returns the fare between two zones of a district, counted from 0 for zone A.
  static func fareID(district: Int, from: Int, to: Int) -> String {
    "\(district + 1)-\(max(from, to) < 2 ? "AB" : "ABC")"
  }

  /// - Parameter agencies: The agency of each district.
  static func fares(agencies: [String]) -> [Fare] {
    var fares = [
      Fare(id: "bahn", agency: "RBM", cents: 480, payment: 1, transfers: 2, seconds: 10_800),
      Fare(id: "nacht", agency: "MVB", cents: 250, payment: 0, transfers: 0, seconds: nil),
    ]
    for (district, agency) in agencies.enumerated() {
      fares.append(
        Fare(
          id: fareID(district: district, from: 0, to: 1), agency: agency, cents: 320, payment: 1, transfers: nil,
          seconds: 7200))
      fares.append(
        Fare(
          id: fareID(district: district, from: 0, to: 2), agency: agency, cents: 405, payment: 1, transfers: 1,
          seconds: 9000))
    }
    return fares
  }
}
