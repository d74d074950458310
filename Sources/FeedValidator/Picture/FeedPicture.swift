/// The values of a feed that a page shows beside its notices. Does not keep the tables.
package struct FeedPicture: Sendable {
  package let service: ServicePicture
  package let routes: [RouteFacts]
  package let network: NetworkPicture
  package let timeZone: String

  /// - Parameter log: The notices whose places the map marks.
  init(_ tables: Tables, _ log: NoticeLog) {
    let facts = TripFacts(tables)
    service = ServicePicture(tables, facts)
    routes = RouteFacts.all(tables, facts, on: service.sampleDays.first?.day)
    network = NetworkPicture(tables, facts, service, routes, log)
    let agencies = tables[.agency]
    timeZone = agencies.count == 0 ? "" : tables.pool[agencies[.agencyTimezone].value(0)]
  }
}
