/// How much runs on which day and in which hour.
struct ServicePicture: Sendable {
  /// The number of trips of each day with service.
  let tripsByDay: [Int32: Int]
  /// The busiest weekday, Saturday and Sunday near the day of validation.
  let sampleDays: [SampleDay]
  /// The departures at each stop on the busiest day, by row of stops.txt.
  let departuresByStop: [Int]

  /// A day whose departures are shown hour by hour.
  struct SampleDay: Sendable {
    let name: String
    let day: Int32
    /// The departures of each hour of the service day, which may go on past midnight.
    let departures: [Int]
  }

  /// Hours after which departures count for the last hour.
  private static let hourCount = 30

  init(_ tables: Tables, _ facts: TripFacts) {
    var trips: [TextNumber: Int] = [:]
    for trip in facts.trips { trips[trip.service, default: 0] += trip.runs }
    var byDay: [Int32: Int] = [:]
    for (service, count) in trips {
      for day in facts.days.days(of: service) { byDay[day, default: 0] += count }
    }
    tripsByDay = byDay
    let offsets = CallOffsets(tables)
    let kinds: [(name: String, weekdays: ClosedRange<Int32>)] = [
      ("Weekday", 0...4), ("Saturday", 5...5), ("Sunday", 6...6),
    ]
    var byStop = [Int](repeating: 0, count: tables["stops.txt"].count)
    var found: [SampleDay] = []
    for kind in kinds {
      let days = byDay.filter { kind.weekdays.contains(Self.weekday($0.key)) }
      guard let day = days.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key else { continue }
      var hours = [Int](repeating: 0, count: Self.hourCount)
      let services = Set(facts.days.services.filter { facts.days.days(of: $0).contains(day) })
      for (row, trip) in facts.trips.enumerated() where services.contains(trip.service) {
        Self.count(trip, facts.periods[row], offsets, &hours)
        if found.isEmpty {
          for position in trip.calls.dropLast() where facts.stops[position] >= 0 {
            byStop[Int(facts.stops[position])] += trip.runs
          }
        }
      }
      found.append(SampleDay(name: kind.name, day: day, departures: hours))
    }
    sampleDays = found
    departuresByStop = byStop
  }

  private static func count(
    _ trip: TripFacts.Trip, _ periods: [TripFacts.Period]?, _ offsets: CallOffsets, _ hours: inout [Int]
  ) {
    for position in trip.calls.dropLast() {
      guard let time = offsets.departure(position) else { continue }
      if let periods, let start = trip.start {
        for period in periods {
          for hour in 0..<hourCount { hours[hour] += period.count(inHour: hour, offset: Int(time - start)) }
        }
      } else {
        hours[min(hourCount - 1, max(0, Int(time) / 3600))] += 1
      }
    }
  }

  /// `0` for Monday; 1970-01-01 was a Thursday.
  static func weekday(_ day: Int32) -> Int32 { ((day + 3) % 7 + 7) % 7 }
}

/// The departures of calls by position.
private struct CallOffsets {
  private let calls: Sequences
  private let departures: Column<Int32>
  private let arrivals: Column<Int32>

  init(_ tables: Tables) {
    calls = tables.calls
    departures = tables["stop_times.txt"].numbers("departure_time")
    arrivals = tables["stop_times.txt"].numbers("arrival_time")
  }

  func departure(_ position: Int) -> Int32? {
    let row = calls.row(position)
    return departures[row] ?? arrivals[row]
  }
}
