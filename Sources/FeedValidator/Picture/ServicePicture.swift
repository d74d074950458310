/// How much runs on which day and in which hour.
package struct ServicePicture: Sendable {
  package let tripCounts: TripCounts
  /// The busiest weekday, Saturday and Sunday near the day of validation.
  package let sampleDays: [SampleDay]
  /// The departures at each stop on the busiest day, by row of stops.txt.
  let departuresByStop: [Int]

  /// A day whose departures are shown hour by hour.
  package struct SampleDay: Sendable {
    package let day: Int32
    /// The departures of each hour of the service day, which may go on past midnight.
    package let departures: [Int]
  }

  /// Hours after which departures count for the last hour.
  private static let hourCount = 30

  init(_ tables: Tables, _ facts: TripFacts) {
    var trips: [TextNumber: Int] = [:]
    for trip in facts.trips { trips[trip.service, default: 0] += trip.runs }
    tripCounts = TripCounts(trips) { tables.services[$0] }
    let offsets = CallOffsets(tables)
    var byStop = [Int](repeating: 0, count: tables[.stops].count)
    var found: [SampleDay] = []
    for weekdays in [0...4, 5...5, 6...6] as [ClosedRange<Int32>] {
      guard let most = tripCounts.most(on: weekdays), let day = tripCounts.firstDay(with: most, on: weekdays)
      else { continue }
      var hours = [Int](repeating: 0, count: Self.hourCount)
      let services = Set(tables.services.services.filter { tables.services[$0].contains(day) })
      for (row, trip) in facts.trips.enumerated() where services.contains(trip.service) {
        Self.count(trip, facts.periods[row], offsets, &hours)
        if found.isEmpty {
          for position in trip.calls.dropLast() where facts.stops[position] >= 0 {
            byStop[Int(facts.stops[position])] += trip.runs
          }
        }
      }
      found.append(SampleDay(day: day, departures: hours))
    }
    sampleDays = found
    departuresByStop = byStop
  }

  private static func count(
    _ trip: TripFacts.Trip, _ periods: [TripFacts.Period]?, _ offsets: CallOffsets, _ hours: inout [Int]
  ) {
    let departures = periods.map { RepeatedDepartures($0) }
    for position in trip.calls.dropLast() {
      guard let time = offsets.departure(position) else { continue }
      if let departures, let start = trip.start {
        var former = departures.count(before: Int(start - time))
        for hour in 0..<hourCount {
          let count = departures.count(before: (hour + 1) * 3600 - Int(time - start))
          hours[hour] += count - former
          former = count
        }
      } else {
        hours[min(hourCount - 1, max(0, Int(time) / 3600))] += 1
      }
    }
  }
}

/// The departures of calls by position.
private struct CallOffsets {
  private let calls: Sequences
  private let departures: Column<Int32>
  private let arrivals: Column<Int32>

  init(_ tables: Tables) {
    calls = tables.calls
    departures = tables[.stopTimes][.departureTime]
    arrivals = tables[.stopTimes][.arrivalTime]
  }

  func departure(_ position: Int) -> Int32? {
    let row = calls.row(position)
    return departures[row] ?? arrivals[row]
  }
}
