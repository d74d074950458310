/// GTFS Schedule as declared by the reference page of 2026-04-27. Each file is a list of columns, one row per column.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/>.
package enum GTFSSchema {
  /// All files, in the order of the reference page.
  package static let files: [FileSchema] = [
    agency, stops, routes, trips, stopTimes, calendar, calendarDates,
    fareAttributes, fareRules,
    timeframes, riderCategories, fareMedia, fareProducts, fareLegRules, fareLegJoinRules,
    fareTransferRules,
    areas, stopAreas, networks, routeNetworks,
    shapes, frequencies, transfers,
    pathways, levels,
    locationGroups, locationGroupStops, locations, bookingRules,
    translations, feedInfo, attributions,
  ]

  /// Returns the file with exactly that name, or `nil` if GTFS defines none.
  package static func file(named name: String) -> FileSchema? {
    filesByName[name]
  }

  private static let filesByName = Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0) })
}
