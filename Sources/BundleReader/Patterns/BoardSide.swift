/// Whether a board lists departures or arrivals.
package enum BoardSide: Hashable, Sendable {
  case departures
  case arrivals
}
