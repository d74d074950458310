import BundleFormat
import BundleReader

/// The compressed bytes of each page owner.
///
/// A block shared by several owners is divided in proportion to the compressed size of each owner's pages alone. Pages
/// that compress well are therefore not charged for pages that do not.
struct StoredShares {
  private(set) var byteCounts: [PageOwners.Owner: Int] = [:]

  init(of file: BundleFile, _ owners: PageOwners) throws(BundleError) {
    let geometry = file.header.geometry
    for (number, entry) in file.front.index.entries.enumerated() {
      let first = number * geometry.pagesPerBlock + 1
      let pages = (0..<geometry.decodedLength(ofBlock: number) / geometry.pageSize).map { first + $0 }
      let places = Dictionary(grouping: pages.indices) { owners.owner(ofPage: pages[$0]) }
      if places.count == 1, let owner = places.keys.first {
        byteCounts[owner, default: 0] += entry.storedLength
        continue
      }
      let block: [UInt8]
      do {
        block = try file.block(number)
      } catch {
        throw BundleError(error, path: file.path)
      }
      divide(entry.storedLength, of: block, among: places, pageSize: geometry.pageSize)
    }
  }

  private mutating func divide(
    _ storedLength: Int, of block: [UInt8], among places: [PageOwners.Owner: [Int]], pageSize: Int
  ) {
    // Sorted by first page, because rounding depends on the order and dictionaries have none.
    let sharers = places.sorted { $0.value[0] < $1.value[0] }
    let alone = sharers.map { _, pages in
      BlockCodec.encode(pages.flatMap { block[$0 * pageSize..<($0 + 1) * pageSize] }, pageSize: pageSize).bytes.count
    }
    for ((owner, _), share) in zip(sharers, Self.shares(of: storedLength, inProportionTo: alone)) {
      byteCounts[owner, default: 0] += share
    }
  }

  /// Divides `total` into integers in proportion to `weights`. Each is off by less than 1.
  static func shares(of total: Int, inProportionTo weights: [Int]) -> [Int] {
    let sum = weights.reduce(0, +)
    if sum == 0 { return weights.indices.map { $0 == 0 ? total : 0 } }
    // Differences of rounded cumulative sums always add up to the total.
    var weight = 0
    var given = 0
    return weights.map { next in
      weight += next
      let upTo = total * weight / sum
      defer { given = upTo }
      return upTo - given
    }
  }
}
