import BundleFormat
import TestFeeds

/// Changes pages of the database and corrects all checksums.
///
/// <https://www.sqlite.org/fileformat2.html>
struct TreeDamage: Sendable {
  private let bundle: SoundBundle
  /// Page numbers by kind of page.
  private let treePages: [Int]
  private let interiorPages: [Int]
  private let otherPages: [Int]
  private let schemaPages: [Int]

  private static let types: Set<UInt8> = [2, 5, 10, 13]
  private static let extremes: [UInt8] = [0x00, 0x01, 0x7F, 0x80, 0x81, 0xFF]

  init(_ bundle: SoundBundle) {
    self.bundle = bundle
    let pages = Array(1...bundle.pageCount)
    treePages = pages.filter { Self.types.contains(bundle.page($0)[Self.start($0)]) }
    let interior = treePages.filter { bundle.page($0)[Self.start($0)] < 10 }
    interiorPages = interior.isEmpty ? [1] : interior
    let others = pages.filter { !Self.types.contains(bundle.page($0)[Self.start($0)]) }
    otherPages = others.isEmpty ? pages : others
    let schema = pages.filter { !Self.places(of: "CREATE ", in: bundle.page($0)).isEmpty }
    schemaPages = schema.isEmpty ? [1] : schema
  }

  /// Returns the offset of a page's own header, which follows the database header on page 1.
  private static func start(_ page: Int) -> Int { page == 1 ? 100 : 0 }

  private static func places(of text: String, in page: [UInt8]) -> [Int] {
    let wanted = Array(text.utf8)
    return page.indices.filter { page[$0] == wanted[0] && page[$0...].starts(with: wanted) }
  }

  private func changing(_ number: Int, _ change: (inout [UInt8]) -> Void) -> [UInt8] {
    var page = bundle.page(number)
    change(&page)
    return bundle.sealed(replacing: [number: page])
  }

  private static func byte(_ random: inout SplitMix64) -> UInt8 {
    random.chance(50) ? random.pick(extremes) : UInt8(random.number(0...255))
  }

  /// Returns a page number: valid, the page's own, or invalid.
  private func pageNumber(near own: Int, _ random: inout SplitMix64) -> Int {
    random.chance(50)
      ? random.number(1...bundle.pageCount)
      : random.pick([0, 1, own, bundle.pageCount, bundle.pageCount + 1, 0x7FFF_FFFF, 0xFFFF_FFFF])
  }

  private static func put(_ value: Int, _ count: Int, at place: Int, into page: inout [UInt8]) {
    for index in 0..<count where place + index < page.count {
      page[place + index] = UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - index)))
    }
  }

  // MARK: Kinds

  func bytes(_ random: inout SplitMix64) -> [UInt8] {
    changing(random.chance(20) ? 1 : random.number(1...bundle.pageCount)) { page in
      for _ in 0..<random.number(1...8) { page[random.number(0...page.count - 1)] = Self.byte(&random) }
    }
  }

  func page(_ random: inout SplitMix64) -> [UInt8] {
    let number = random.pick(treePages)
    let start = Self.start(number)
    return changing(number) { page in
      let count = Int(page[start + 3]) << 8 | Int(page[start + 4])
      let list = start + (page[start] < 10 ? 12 : 8)
      switch random.number(0...7) {
      case 0: page[start] = random.pick([0, 1, 2, 5, 10, 13, 255])
      case 1: Self.put(random.pick([1, 8, page.count - 1, 0xFFFF]), 2, at: start + 1, into: &page)
      case 2: Self.put(random.pick([0, 1, count - 1, count + 1, 2 * count, 0xFFFF]), 2, at: start + 3, into: &page)
      case 3: Self.put(random.pick([0, 1, 8, 0xFFFF]), 2, at: start + 5, into: &page)
      case 4: page[start + 7] = Self.byte(&random)
      case 5 where page[start] < 10:
        Self.put(pageNumber(near: number, &random), 4, at: start + 8, into: &page)
      default:
        let cell = list + 2 * random.number(0...max(0, count - 1))
        let other = list + 2 * random.number(0...max(0, count - 1))
        let copied = other + 1 < page.count ? Int(page[other]) << 8 | Int(page[other + 1]) : 0
        Self.put(
          random.pick([copied, 0, 1, page.count - 1, page.count, random.number(0...0xFFFF)]), 2, at: cell, into: &page)
      }
    }
  }

  func cell(_ random: inout SplitMix64) -> [UInt8] {
    // Changes the number of the next overflow page.
    if random.chance(15) {
      let number = random.pick(otherPages)
      return changing(number) { page in Self.put(pageNumber(near: number, &random), 4, at: 0, into: &page) }
    }
    let number = random.pick(random.chance(40) ? interiorPages : treePages)
    let start = Self.start(number)
    return changing(number) { page in
      let isInterior = page[start] < 10
      let count = Int(page[start + 3]) << 8 | Int(page[start + 4])
      let pointer = start + (isInterior ? 12 : 8) + 2 * random.number(0...max(0, count - 1))
      let cell = min(page.count - 16, pointer + 1 < page.count ? Int(page[pointer]) << 8 | Int(page[pointer + 1]) : 0)
      guard cell >= 0 else { return }
      if isInterior, random.chance(70) {
        Self.put(pageNumber(near: number, &random), 4, at: cell, into: &page)
      } else {
        // Changes the payload length, the length of the record header, or serial types.
        for _ in 0..<random.number(1...3) { page[cell + random.number(0...15)] = Self.byte(&random) }
      }
    }
  }

  func databaseHeader(_ random: inout SplitMix64) -> [UInt8] {
    changing(1) { page in
      let (offset, count) = random.pick(
        [(16, 2), (18, 1), (19, 1), (20, 1), (21, 1), (22, 1), (23, 1)]
          + stride(from: 24, to: 72, by: 4).map { ($0, 4) } + [(92, 4), (96, 4)])
      Self.put(
        random.pick([0, 1, 2, 3, 4, 5, 0x7FFF_FFFF, 0xFFFF_FFFF, bundle.pageCount, random.number(0...0xFFFF)]), count,
        at: offset, into: &page)
    }
  }

  func schema(_ random: inout SplitMix64) -> [UInt8] {
    changing(random.pick(schemaPages)) { page in
      let places = Self.places(of: "CREATE ", in: page)
      guard let place = places.isEmpty ? nil : random.pick(places) else { return }
      // The text itself, or the fields before it in the record: type, name, table, root page.
      let offset = random.chance(60) ? random.number(0...300) : -random.number(1...40)
      let target = max(0, min(page.count - 1, place + offset))
      page[target] = random.chance(50) ? UInt8(random.number(32...126)) : Self.byte(&random)
    }
  }

  func order(_ random: inout SplitMix64) -> [UInt8] {
    let (first, second) = (random.number(1...bundle.pageCount), random.number(1...bundle.pageCount))
    var pages = [first: bundle.page(second)]
    if random.chance(50) { pages[second] = bundle.page(first) }
    return bundle.sealed(replacing: pages)
  }
}
