import GTFSFeed
import TransitValues

/// Trips that merely got another id, and shapes and services that did: the same contents under an id that the other
/// version does not have.
struct RenamedTrips {
  /// The ids by file.
  private var ids: [String: CellSet] = [:]
  /// The number of trips.
  private(set) var count = 0

  /// Digests of things that only one version has, by their id, without ids that may have changed with them.
  private typealias Bodies = PerVersion<[[UInt8]: UInt64]>

  init(_ feeds: FeedVersions, _ groups: [String: GroupDigests], _ services: ServiceCounts) throws {
    let hash = KeyedHash()
    let tripFiles = [GTFSSchema.trips, GTFSSchema.stopTimes, GTFSSchema.frequencies]
    let trips = try Self.bodies(.tripID, tripFiles, feeds, groups, services, hash)
    let shapes = try Self.bodies(.shapeID, [GTFSSchema.shapes], feeds, groups, services, hash)
    count = match(trips, tripFiles)
    _ = match(shapes, [GTFSSchema.shapes])
    _ = match(Self.serviceBodies(groups, services, hash), [GTFSSchema.calendar, GTFSSchema.calendarDates])
  }

  /// Whether rows with a value in the first column of their key belong to something that merely got another id.
  func contains(_ id: [UInt8], in file: String) -> Bool { ids[file]?.contains(id) ?? false }

  /// Adds the pairs of things with equal contents, whose rows are in some files, and returns their number.
  private mutating func match(_ bodies: Bodies, _ files: [FileSchema]) -> Int {
    var (open, count): ([UInt64: [[UInt8]]], Int) = ([:], 0)
    for (id, body) in bodies.old.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      open[body, default: []].append(id)
    }
    for (id, body) in bodies.new.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      guard let other = open[body]?.popLast() else { continue }
      for file in files {
        ids[file.name, default: CellSet()].insert(id)
        ids[file.name, default: CellSet()].insert(other)
      }
      count += 1
    }
    return count
  }

  /// - Parameters:
  ///   - column: The column with the id of the thing.
  ///   - files: The files whose rows belong to it, first the one that declares it.
  private static func bodies(
    _ column: ColumnName, _ files: [FileSchema], _ feeds: FeedVersions, _ groups: [String: GroupDigests],
    _ services: ServiceCounts, _ hash: KeyedHash
  ) throws -> Bodies {
    var bodies = Bodies([:])
    guard let owners = groups[files[0].name] else { return bodies }
    for version in FeedVersion.allCases {
      for file in files {
        guard let scan = try feeds[version].table(file) else { continue }
        let position = scan.position(of: column)
        let service = file == GTFSSchema.trips ? scan.position(of: .serviceID) : TableScan.absent
        let digest = RowDigest(
          scan, leavingOut: [.tripID, .shapeID, .serviceID, .blockID], byValue: true, hash: hash)
        let salt = hash.value(of: file.name)
        var last: (id: [UInt8], isAlone: Bool) = ([], false)
        try scan.forEachRow { batch, record, bytes in
          let id = bytes.extracting(batch.range(of: record, position))
          if !last.id.withSpan({ $0.equals(id) }) {
            last.id = id.array
            last.isAlone =
              owners.rowCount(of: last.id, in: version) > 0 && owners.rowCount(of: last.id, in: version.other) == 0
          }
          guard last.isAlone else { return }
          var body = hash.mixed(digest.value(batch, record, bytes) ^ salt)
          let days = bytes.extracting(batch.range(of: record, service))
          if !days.isEmpty { body &+= services.digest(of: days.array, in: version) }
          bodies[version][last.id, default: 0] &+= body
        }
      }
    }
    return bodies
  }

  /// Services are equal if they have the same days, and as many rows, which are counted as renamed.
  private static func serviceBodies(
    _ groups: [String: GroupDigests], _ services: ServiceCounts, _ hash: KeyedHash
  ) -> Bodies {
    let files = [GTFSSchema.calendar, GTFSSchema.calendarDates].compactMap { groups[$0.name] }
    var bodies = Bodies([:])
    for version in FeedVersion.allCases {
      for file in files {
        for number in file.groups.indices where file.groups[number][version].rowCount > 0 {
          let id = file.id(of: number)
          guard files.allSatisfy({ $0.rowCount(of: id, in: version.other) == 0 }) else { continue }
          bodies[version][id] = files.reduce(services.digest(of: id, in: version)) { body, file in
            hash.mixed(body &+ UInt64(file.rowCount(of: id, in: version)))
          }
        }
      }
    }
    return bodies
  }
}
