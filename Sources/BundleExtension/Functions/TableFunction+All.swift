import TransitAnswers

extension TableFunction {
  /// All functions of the extension. The arguments are named in the order of calls.
  static let all: [TableFunction] = [
    TableFunction("transit_departures", DeparturesQuestion.self, "stop", "at", "within", "limit"),
    TableFunction("transit_arrivals", ArrivalsQuestion.self, "stop", "at", "within", "limit"),
    TableFunction("transit_calls", TripQuestion.self, "trip", "date"),
    TableFunction(
      "transit_journeys", JourneysQuestion.self, "origin", "destination", "departing", "arriving", "within",
      "transfers", "walk", "change", "longest", "wheelchair", "without_route", "without_route_type"),
    TableFunction(
      "transit_reachable", ReachableQuestion.self, "origin", "departing", "within", "transfers", "walk", "change",
      "longest", "wheelchair", "without_route", "without_route_type"),
    TableFunction("transit_nearby", NearbyQuestion.self, "lat", "lon", "radius", "limit"),
    TableFunction("transit_search", SearchQuestion.self, "text", "limit"),
    TableFunction("transit_places", PlacesQuestion.self, "text", "limit"),
    TableFunction("transit_day", BoardOfDayQuestion.self, "stop", "date"),
    TableFunction("transit_timetable", TimetableQuestion.self, "route", "date", "direction"),
    TableFunction("transit_first_last", FirstLastQuestion.self, "stop", "route", "date"),
    TableFunction("transit_runs", RunsQuestion.self, "date", "route"),
    TableFunction("transit_trip_statistics", TripStatisticsQuestion.self, "date", "route"),
    TableFunction("transit_route_statistics", RouteStatisticsQuestion.self, "date", "route"),
    TableFunction("transit_route_hours", RouteHoursQuestion.self, "date", "route"),
    TableFunction("transit_stop_statistics", StopStatisticsQuestion.self, "date", "stop"),
    TableFunction("transit_stop_hours", StopHoursQuestion.self, "date", "stop"),
    TableFunction("transit_in_service", InServiceQuestion.self, "date", "route", "step"),
    TableFunction("transit_service_days", ServiceDaysQuestion.self, "date", "days"),
    info, notes,
  ]
}
