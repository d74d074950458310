import TransitFoundation
import TransitStatistics

// docs/use/statistics.md defines what each of them counts.
extension ColumnKind {
  static let calls = ColumnKind("calls", .integer, "The number of calls.")
  static let firstSeconds = ColumnKind(
    "first", .seconds, isOptional: true, "The first time, in seconds from the origin of the service day.")
  static let lastSeconds = ColumnKind(
    "last", .seconds, isOptional: true, "The last time, in seconds from the origin of the service day.")
  static let duration = ColumnKind(
    "duration", .seconds, isOptional: true, "From the first to the last time, or the sum of runs.")
  static let length = ColumnKind("length", .meters, isOptional: true, "The length of the path, or the sum of runs.")
  static let meanSpeed = ColumnKind("mean_speed", .number, isOptional: true, "Kilometers per hour.")
  static let runsPerDay = ColumnKind("runs_per_day", .integer, "The number of runs on a day of service.")
  static let days = ColumnKind("days", .integer, "The number of days of service.")
  static let trips = ColumnKind("trips", .integer, "The number of runs.")
  static let services = ColumnKind("services", .integer, "The number of services that run.")
  static let routeCount = ColumnKind("route_count", .integer, "The number of lines.")
  static let peakVehicles = ColumnKind("peak_vehicles", .integer, "The largest number of runs at one time.")
  static let hour = ColumnKind("hour", .integer, "The hour of the service day; 25 is from 1 to 2 on the next day.")
  static let departureCount = ColumnKind("departures", .integer, "The number of departures.")
  static let minimumHeadway = ColumnKind("min_headway", .seconds, isOptional: true, "The shortest headway.")
  static let meanHeadway = ColumnKind("mean_headway", .number, isOptional: true, "The mean headway, in seconds.")
  static let medianHeadway = ColumnKind("median_headway", .number, isOptional: true, "The median headway, in seconds.")
  static let maximumHeadway = ColumnKind("max_headway", .seconds, isOptional: true, "The longest headway.")
}

extension AnswerColumn<Headways?> {
  /// The headways of departures or starts; all `null` without any.
  static let headways: [AnswerColumn<Headways?>] = [
    AnswerColumn(.minimumHeadway) { JSONOutput($0?.minimum) },
    AnswerColumn(.meanHeadway) { JSONOutput($0?.mean, digits: 3) },
    AnswerColumn(.medianHeadway) { JSONOutput($0?.median, digits: 3) },
    AnswerColumn(.maximumHeadway) { JSONOutput($0?.maximum) },
  ]
}

extension AnswerColumn<Sums> {
  /// The durations and lengths of runs.
  static let sums: [AnswerColumn<Sums>] = [
    AnswerColumn(.duration) { JSONOutput($0.duration) },
    AnswerColumn(.length) { JSONOutput($0.distance, digits: 1) },
  ]
  static let measures = sums + [AnswerColumn(.meanSpeed) { JSONOutput($0.speed, digits: 3) }]
}
