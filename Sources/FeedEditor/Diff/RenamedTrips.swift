import GTFSFeed
import TransitValues

/// Trips that merely got another id, and shapes and services that did: the same contents under an id that the other
/// version does not have.
struct RenamedTrips {
  private var ids: [String: CellSet] = [:]
  /// The number of trips.
  private(set) var count = 0

  /// The files whose rows belong to a trip, a shape or a service, and the column with its id.
  private static let files: [String: [String]] = [
    "trip_id": ["trips.txt", "stop_times.txt", "frequencies.txt"], "shape_id": ["shapes.txt"],
    "service_id": ["calendar.txt", "calendar_dates.txt"],
  ]

  init(_ feeds: FeedVersions, _ groups: [String: GroupDigests], _ services: ServiceCounts) throws {
    var bodies: [String: PerVersion<[[UInt8]: UInt64]>] = [:]
    let hash = KeyedHash()
    for (column, files) in Self.files {
      var found = PerVersion<[[UInt8]: UInt64]>(old: [:], new: [:])
      for version in FeedVersion.allCases {
        for file in files where column != "service_id" {
          try Self.addBodies(file, column, feeds[version], version, groups[files[0]], services, hash, &found[version])
        }
        if column == "service_id" {
          found[version] = Self.serviceBodies(version, groups, services, hash)
        }
      }
      bodies[column] = found
    }
    for (column, bodies) in bodies { match(bodies, column) }
  }

  /// Whether rows with a value in the first column of their key belong to something that merely got another id.
  func contains(_ id: [UInt8], in file: String) -> Bool {
    ids[file]?.contains(id) ?? false
  }

  private mutating func match(_ bodies: PerVersion<[[UInt8]: UInt64]>, _ column: String) {
    var open: [UInt64: [[UInt8]]] = [:]
    for (id, body) in bodies.old.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      open[body, default: []].append(id)
    }
    for (id, body) in bodies.new.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      guard let other = open[body]?.popLast() else { continue }
      for file in Self.files[column] ?? [] {
        ids[file, default: CellSet()].insert(id)
        ids[file, default: CellSet()].insert(other)
      }
      if column == "trip_id" { count += 1 }
    }
  }

  /// Adds digests of the rows of things that only one version has, without ids that may have changed with them.
  private static func addBodies(
    _ file: String, _ column: String, _ reading: FeedReading, _ version: FeedVersion, _ owners: GroupDigests?,
    _ services: ServiceCounts, _ hash: KeyedHash, _ bodies: inout [[UInt8]: UInt64]
  ) throws {
    guard let owners, let scan = try reading.table(file) else { return }
    let position = scan.position(of: column)
    let service = file == "trips.txt" ? scan.position(of: "service_id") : TableScan.absent
    let left: Set = ["trip_id", "shape_id", "service_id", "block_id"]
    let digest = RowDigest(scan, leavingOut: left, byValue: true, hash: hash)
    let salt = hash.value(of: file)
    var last: (id: [UInt8], isAlone: Bool) = ([], false)
    try scan.forEachRow { batch, record, bytes in
      let id = bytes.extracting(batch.range(of: record, position))
      if !last.id.withSpan({ $0.equals(id) }) {
        let id = id.array
        last = (id, isAlone(id, version, owners))
      }
      guard last.isAlone else { return }
      var body = hash.mixed(digest.value(batch, record, bytes) ^ salt)
      let days = bytes.extracting(batch.range(of: record, service))
      if !days.isEmpty { body &+= services.digest(of: days.array, in: version) }
      bodies[last.id, default: 0] &+= body
    }
  }

  private static func serviceBodies(
    _ version: FeedVersion, _ groups: [String: GroupDigests], _ services: ServiceCounts, _ hash: KeyedHash
  ) -> [[UInt8]: UInt64] {
    let files = ["calendar.txt", "calendar_dates.txt"].compactMap { groups[$0] }
    var bodies: [[UInt8]: UInt64] = [:]
    for file in files {
      for number in file.groups.indices where file.groups[number][version].rowCount > 0 {
        let id = file.id(of: number)
        // The other version must not know the service, and its rows must be as many: they are counted as renamed.
        guard files.allSatisfy({ isUnknown(id, in: version == .old ? .new : .old, $0) }) else { continue }
        let counts = files.map { file in file.find(id).map { file.groups[$0][version].rowCount } ?? 0 }
        var body = services.digest(of: id, in: version)
        for count in counts { body = hash.mixed(body &+ UInt64(count)) }
        bodies[id] = body
      }
    }
    return bodies
  }

  /// Whether only one version has a thing.
  private static func isAlone(_ id: [UInt8], _ version: FeedVersion, _ owners: GroupDigests) -> Bool {
    isUnknown(id, in: version == .old ? .new : .old, owners) && !isUnknown(id, in: version, owners)
  }

  private static func isUnknown(_ id: [UInt8], in version: FeedVersion, _ owners: GroupDigests) -> Bool {
    owners.find(id).map { owners.groups[$0][version].rowCount == 0 } ?? true
  }
}
