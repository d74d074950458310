/// What a board shows: who leaves, or who comes.
enum BoardSide: Hashable, Sendable {
  case departures
  case arrivals
}
