import GTFSFeed
import TransitValues

extension MergeScope {
  /// Gives the networks of all feeds one form: networks.txt and route_networks.txt, if a feed has these or a route gets
  /// a network; otherwise they stay in routes.txt. GTFS forbids both forms together.
  func unifyNetworks(_ rewrites: inout RowRewrites) throws {
    let files = [GTFSSchema.networks, GTFSSchema.routeNetworks]
    let withFiles = readings.map { reading in files.contains { reading.file($0) != nil } }
    let withColumn = try readings.map { try $0.has(.networkID, in: GTFSSchema.routes) }
    // A feed with both forms stays wrong, and what it says must not change.
    if zip(withFiles, withColumn).contains(where: { $0 && $1 }) { return }
    guard withFiles.contains(true) || files.contains(where: rewrites.change) else { return }
    for feed in feeds where withColumn[feed] {
      rewrites.drop(.networkID, of: GTFSSchema.routes)
      var known = CellSet()
      for route in try routes(of: feed) where !route.network.isEmpty {
        if !known.contains(route.network) {
          known.insert(route.network)
          rewrites.add(WholeRow([.networkID: route.network]), to: GTFSSchema.networks, of: feed)
        }
        let row = WholeRow([.networkID: route.network, .routeID: route.id])
        rewrites.add(row, to: GTFSSchema.routeNetworks, of: feed)
      }
    }
  }
}
