extension TableFunction {
  /// All functions of the extension.
  static let all: [TableFunction] = [
    departures, arrivals, calls, journeys, reachable, nearby, search, runs, info,
  ]
}
