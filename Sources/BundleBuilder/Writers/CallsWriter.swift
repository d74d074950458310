import BundleFormat
import TransitSQLite

/// Writes `pattern_call`, `profile_call` and `extra_call`.
struct CallsWriter {
  let calls: TripCalls
  let ranked: RankedCalls
  let texts: RankedTexts
  let pool: TextPool
  let distanceDigits: Int
  let cancellation: Cancellation

  func write(to database: DatabaseWriter) throws {
    try writePatterns(to: database)
    try writeProfiles(to: database)
    if calls.extraCount > 0 { try writeExtras(to: database) }
  }

  private func writePatterns(to database: DatabaseWriter) throws {
    try database.insert(into: "pattern_call", width: 19) { insert in
      for (rank, number) in ranked.patternOrder.enumerated() {
        try cancellation.check()
        let boarding = ranked.boarding[number] ?? []
        for (position, place) in calls.places(ofPattern: number).enumerated() {
          insert.bind(rank + 1, at: 0)
          insert.bind(position, at: 1)
          insert.bind(place.stop.stored, at: 2)
          insert.bind(place.sequence, at: 3)
          texts.bind(place.headsign, to: insert, at: 4)
          insert.bind(place.pickupType.map { Int($0) }, at: 5)
          insert.bind(place.dropOffType.map { Int($0) }, at: 6)
          insert.bind(place.continuousPickup.map { Int($0) }, at: 7)
          insert.bind(place.continuousDropOff.map { Int($0) }, at: 8)
          insert.bind(place.timepoint.map { Int($0) }, at: 9)
          texts.bind(place.distance, digits: distanceDigits, pool: pool, to: insert, at: 10)
          texts.bind(place.locationGroup, to: insert, at: 11)
          insert.bind(place.location.stored, at: 12)
          insert.bind(place.windowStart.map { Int($0) }, at: 13)
          insert.bind(place.windowEnd.map { Int($0) }, at: 14)
          texts.bind(place.pickupBookingRule, to: insert, at: 15)
          texts.bind(place.dropOffBookingRule, to: insert, at: 16)
          let bounds = boarding[position].map(BundleSchema.bounds)
          insert.bind(bounds?.lowerBound, at: 17)
          insert.bind(bounds?.upperBound, at: 18)
          try insert.run()
        }
      }
    }
  }

  private func writeProfiles(to database: DatabaseWriter) throws {
    try database.insert(into: "profile_call", width: 5) { insert in
      for (rank, number) in ranked.profileOrder.enumerated() {
        try cancellation.check()
        for (position, call) in calls.times(ofProfile: number).enumerated() {
          insert.bind(rank + 1, at: 0)
          insert.bind(position, at: 1)
          insert.bind(call.arrival, at: 2)
          insert.bind(call.departure, at: 3)
          insert.bind(call.estimate, at: 4)
          try insert.run()
        }
      }
    }
  }

  private func writeExtras(to database: DatabaseWriter) throws {
    try database.insert(into: "extra_call", width: 2 + calls.extraCount) { insert in
      for (rank, number) in ranked.extraOrder.enumerated() {
        try cancellation.check()
        for (position, extras) in calls.texts(ofExtra: number).enumerated() {
          insert.bind(rank + 1, at: 0)
          insert.bind(position, at: 1)
          for (index, text) in extras.enumerated() { texts.bind(text, to: insert, at: 2 + index) }
          try insert.run()
        }
      }
    }
  }
}
