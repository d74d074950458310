/// What a page shows of a feed beside its notices: values without the tables they are made of.
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
