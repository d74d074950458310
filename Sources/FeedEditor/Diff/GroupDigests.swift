import GTFSFeed
import TransitValues

/// The rows of a file in both versions, by the first column of their key: a digest of all rows with one value.
struct GroupDigests {
  private var ids = ByteInterner()
  private(set) var groups: [PerVersion<Group>] = []

  struct Group: Equatable {
    var rowCount = 0
    var digest: UInt64 = 0
  }

  init(_ schema: FileSchema, _ feeds: FeedVersions) throws {
    for version in FeedVersion.allCases {
      guard let scan = try feeds[version].table(schema) else { continue }
      let position = schema.primaryKey.first.map { scan.position(of: $0) } ?? TableScan.absent
      let rowDigest = RowDigest(scan, byValue: true)
      var last = -1
      try scan.forEachRow { batch, record, bytes in
        let id = bytes.extracting(batch.range(of: record, position))
        if last < 0 || !ids.isEntry(last, id) {
          let (number, isNew) = ids.intern(id)
          if isNew { groups.append(PerVersion(Group())) }
          last = number
        }
        groups[last][version].rowCount += 1
        groups[last][version].digest &+= rowDigest.value(batch, record, bytes)
      }
    }
  }

  /// The number of the group of a value. Each row has one.
  func number(of id: Span<UInt8>) -> Int {
    guard let number = ids.find(id) else { preconditionFailure("the feed was read before") }
    return number
  }

  /// The number of rows with a value.
  func rowCount(of id: [UInt8], in version: FeedVersion) -> Int {
    ids.find(id).map { groups[$0][version].rowCount } ?? 0
  }

  func id(of number: Int) -> [UInt8] { ids.array(of: number) }
}
