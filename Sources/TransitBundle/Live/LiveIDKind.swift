import TransitSQLite
import TransitValues

/// The kinds of ids that live data names.
package enum LiveIDKind: Hashable, Sendable {
  case agency, route, trip, stop
}

extension LiveReader {
  /// The kinds of which the feed has an id that begins with a text. Agencies are left out.
  package func kinds(ofIDsWith prefix: String) throws(DatabaseError) -> Set<LiveIDKind> {
    var kinds: Set<LiveIDKind> = []
    for (kind, query) in [(LiveIDKind.route, TimetableQuery.routeIDs), (.trip, .tripIDs), (.stop, .stopIDs)] {
      let first = try timetable.bundle.first(query, prefix) { row in row.text(at: 0) }
      if first?.hasPrefix(prefix) == true { kinds.insert(kind) }
    }
    return kinds
  }
}
