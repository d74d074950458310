import Testing

@testable import BundleReader

@Suite struct `Cache sizes` {
  @Test(arguments: [0, 1, 1 << 20, 7 << 20, 7 << 20 + 2, 30 << 20, 44 << 20, 1 << 40, .max])
  func `by default, caches take half of the database, from 3.5 to 22 MiB`(databaseByteCount: Int) {
    let sizes = CacheSizes(databaseByteCount: databaseByteCount)
    #expect(sizes.blocks + sizes.boards == min(max(7 << 19, databaseByteCount / 2), 22 << 20))
    #expect(sizes.boards >= 3 << 19 && sizes.blocks >= 2 << 20)
  }
}
