import Foundation
import TransitFiles
import TransitFoundation
package import TransitValues

/// The rows of a catalogue in shards that take about the same time.
package struct ShardPlan: Codable, Equatable, Sendable {
  package struct Shard: Codable, Equatable, Sendable {
    /// In the order of the catalogue.
    package var ids: [String]
    /// The sum of the weights of its rows.
    package var seconds: Double
  }

  package var version = 1
  package var shards: [Shard]

  /// Gives each row, the heaviest first, to the shard that has least.
  ///
  /// Two shards differ by at most the lightest row of the heavier one, because that row came last, when no shard had less.
  ///
  /// - Parameters:
  ///   - weights: Seconds by id. Rows without one count as the median.
  ///   - count: The number of shards, at least 1.
  package init(_ ids: [String], weights: [String: Double], shards count: Int) {
    let known = ids.compactMap { weights[$0] }.sorted()
    let median = known.isEmpty ? 1 : known[known.count / 2]
    let rows = ids.enumerated().map { (position: $0, weight: max(0, weights[$1] ?? median)) }
    var members = [[Int]](repeating: [], count: count)
    var sums = [Double](repeating: 0, count: count)
    for row in rows.sorted(by: { ($1.weight, $0.position) < ($0.weight, $1.position) }) {
      let least = sums.indices.min { (sums[$0], members[$0].count, $0) < (sums[$1], members[$1].count, $1) } ?? 0
      members[least].append(row.position)
      sums[least] += row.weight
    }
    shards = zip(members, sums).map { positions, sum in
      Shard(ids: positions.sorted().map { ids[$0] }, seconds: (sum * 1000).rounded() / 1000)
    }
  }

  /// Reads a plan.
  ///
  /// - Throws: ``PlainFailure``.
  package init(path: String) throws(PlainFailure) {
    let bytes: [UInt8]
    do throws(SystemError) { bytes = try SmallFile.readStream(path) } catch {
      throw PlainFailure(.cannotOpen, file: path, "cannot be opened: \(error)")
    }
    guard let plan = try? JSONDecoder().decode(ShardPlan.self, from: Data(bytes)), plan.version == 1 else {
      throw PlainFailure(.configuration, file: path, "is not a plan of gtfs-bundle catalogue plan")
    }
    self = plan
  }

  package var json: String { StableJSON.text(self, isIndented: true) }
}
