/// Whether a board lists departures or arrivals.
enum BoardSide: Hashable, Sendable {
  case departures
  case arrivals
}
