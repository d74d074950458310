import TransitFoundation
import TransitValues

/// A query for a board.
struct BoardQuestion {
  /// The first second of the window, since 1970.
  let start: Int
  /// The second after the last; `nil` for no end.
  let end: Int?
  /// Only calls after this one.
  let following: CallID?
  let limit: Int?
  /// The maximum number of calls per stop, route and direction.
  var groupLimit: Int?
  let filter: BoardFilter?

  /// Calls with `date <= time < date + duration`, rounded to whole seconds.
  init(after date: Date, within duration: Duration?, limit: Int?, filter: BoardFilter?) {
    start = date.nextUnixSecond
    end = duration.map { date.addingTimeInterval($0 / .seconds(1)).nextUnixSecond }
    following = nil
    self.limit = limit
    self.filter = filter
  }

  /// Calls after another call in board order.
  init(following call: CallID, limit: Int, filter: BoardFilter?) {
    start = call.time.nextUnixSecond
    end = nil
    following = call
    self.limit = limit
    self.filter = filter
  }
}
