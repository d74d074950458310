/// The times of a row of stop_times.txt.
struct RowTimes {
  var arrival: Int32?
  var departure: Int32?

  init(_ row: CallRow) {
    (arrival, departure) = (row.arrival, row.departure)
  }

  init(arrival: Int32?, departure: Int32?) {
    (self.arrival, self.departure) = (arrival, departure)
  }

  /// Whether these times are `shift` later than others. Sets `shift` if it is not known yet and a time determines it.
  @inline(__always)
  func isLater(than others: RowTimes, by shift: inout Int32?) -> Bool {
    if shift == nil, let time = arrival ?? departure, let other = others.arrival ?? others.departure {
      shift = time - other
    }
    let shift = shift ?? 0
    return arrival == others.arrival.map { $0 + shift } && departure == others.departure.map { $0 + shift }
  }
}
