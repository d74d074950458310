import FeedWriter

extension CityFeed {
  func writeFareAttributes(to output: inout FeedOutput) throws(FeedOutputError) {
    try output.begin(
      "fare_attributes.txt",
      columns: [
        "fare_id", "price", "currency_type", "payment_method", "transfers", "agency_id", "transfer_duration",
      ])
    let agencies = (0..<network.grid.districts).map { district in
      network.lines.first { $0.district == district && !$0.mode.isRailway }.map(Self.agencyID)
        ?? "MVB"
    }
    for fare in CityFares.fares(agencies: agencies) {
      output.rows.field(fare.id)
      output.rows.field(fare.cents, places: 2)
      output.rows.field("EUR")
      output.rows.field(fare.payment)
      if let transfers = fare.transfers { output.rows.field(transfers) } else { output.rows.emptyField() }
      output.rows.field(fare.agency)
      if let seconds = fare.seconds { output.rows.field(seconds) } else { output.rows.emptyField() }
      try output.endRow()
    }
    try output.end()
  }

  /// Writes rules by zone within districts, and by route for railways and the city's night buses.
  func writeFareRules(to output: inout FeedOutput) throws(FeedOutputError) {
    try output.begin("fare_rules.txt", columns: ["fare_id", "route_id", "origin_id", "destination_id"])
    for line in network.lines where line.mode == .rail || line.mode == .nightBus && line.district == 0 {
      for text in [line.mode == .rail ? "bahn" : "nacht", line.id, "", ""] { output.rows.field(text) }
      try output.endRow()
    }
    for district in 0..<network.grid.districts {
      let zones = CityFares.zones(of: district)
      for (from, origin) in zones.enumerated() {
        for (to, destination) in zones.enumerated() {
          let fare = CityFares.fareID(district: district, from: from, to: to)
          for text in [fare, "", origin, destination] { output.rows.field(text) }
          try output.endRow()
        }
      }
    }
    try output.end()
  }
}
