import GTFSFeed
import TransitValues

/// Gives the networks of all feeds one form: networks.txt and route_networks.txt, if a feed has these or a route gets a
/// network; otherwise they stay in routes.txt. GTFS forbids both forms together.
struct NetworkForm {
  static let networkFile = "networks.txt"
  static let routeFile = "route_networks.txt"

  private let scope: MergeScope

  init(_ scope: MergeScope) {
    self.scope = scope
  }

  func add(to rewrites: inout RowRewrites) throws {
    let files = [Self.networkFile, Self.routeFile]
    let withFiles = scope.readings.map { reading in files.contains { reading.file($0) != nil } }
    let withColumn = try scope.readings.map { try $0.header(of: "routes.txt")?.contains("network_id") ?? false }
    // A feed with both forms stays wrong, and what it says must not change.
    if zip(withFiles, withColumn).contains(where: { $0 && $1 }) { return }
    guard withFiles.contains(true) || files.contains(where: rewrites.change) else { return }
    for feed in scope.feeds where withColumn[feed] {
      rewrites.drop("network_id", of: "routes.txt")
      var known = CellSet()
      for route in try scope.routes(of: feed) where !route.network.isEmpty {
        if !known.contains(route.network) {
          known.insert(route.network)
          rewrites.add(["network_id": route.network], to: Self.networkFile, of: feed)
        }
        rewrites.add(["network_id": route.network, "route_id": route.id], to: Self.routeFile, of: feed)
      }
    }
  }
}
