import NIOCore
import Testing

@testable import transit_server

@Suite struct AnswerCacheTests {
  private func answer(_ count: Int, compressed: Int? = nil) -> AnswerCache.Answer {
    AnswerCache.Answer(
      body: ByteBuffer(repeating: 0x20, count: count),
      compressed: compressed.map { ByteBuffer(repeating: 0x20, count: $0) }, mediaType: "application/json",
      nextQuery: "limit=1", note: nil)
  }

  @Test func `an answer is found by its tag`() throws {
    let cache = AnswerCache(byteLimit: 10_000)
    cache.insert(answer(7), for: "a")
    let found = try #require(cache.answer("a"))
    #expect(found.body.readableBytes == 7)
    #expect(found.nextQuery == "limit=1")
    #expect(cache.answer("b") == nil)
  }

  @Test func `the answers that were used last stay`() {
    let cache = AnswerCache(byteLimit: 10_000)
    for tag in 0..<7 {
      cache.insert(answer(1000), for: "\(tag)")
      _ = cache.answer("0")
    }
    cache.insert(answer(1000), for: "new")
    #expect(cache.answer("0") != nil)
    #expect(cache.answer("new") != nil)
    #expect(cache.answer("1") == nil)
  }

  @Test func `answers take no more than the limit`() {
    let cache = AnswerCache(byteLimit: 10_000)
    for tag in 0..<100 { cache.insert(answer(500, compressed: 200), for: "\(tag)") }
    let kept = (0..<100).compactMap { cache.answer("\($0)")?.byteCount }
    #expect(kept.reduce(0, +) <= 10_000)
    #expect(kept.count > 5)
  }

  @Test func `an answer as large as a quarter of the cache is not kept`() {
    let cache = AnswerCache(byteLimit: 10_000)
    cache.insert(answer(100), for: "small")
    cache.insert(answer(2500), for: "large")
    #expect(cache.answer("large") == nil)
    #expect(cache.answer("small") != nil)
  }

  @Test func `an answer that is inserted again takes the place of the first`() {
    let cache = AnswerCache(byteLimit: 10_000)
    for count in 0..<1000 { cache.insert(answer(count), for: "a") }
    cache.insert(answer(1), for: "b")
    #expect(cache.answer("a")?.body.readableBytes == 999)
    #expect(cache.answer("b") != nil)
  }

  @Test func `a cache of no bytes keeps nothing`() {
    let cache = AnswerCache(byteLimit: 0)
    cache.insert(answer(0), for: "a")
    #expect(cache.answer("a") == nil)
  }
}
