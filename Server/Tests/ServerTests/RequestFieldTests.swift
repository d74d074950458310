import HTTPTypes
import Hummingbird
import NIOCore
import Testing

@testable import transit_server

@Suite struct RequestFieldTests {
  @Test(arguments: [
    ("de", ["de"]), ("de, fr;q=0.5, en;q=0.9", ["de", "en", "fr"]), ("fr;q=0.5, de;q=0.5", ["fr", "de"]),
    ("de;q=0, en", ["en"]), ("*, de", ["de"]), ("", []), (",,;", []), ("de_CH, d\u{e9}, zh-Hant-TW", ["zh-Hant-TW"]),
    ("de;q=x, en;q=0.1", ["en"]), ("DE ; Q=0.3,\ten", ["en", "DE"]), (String(repeating: "a", count: 36), []),
  ])
  func `languages are ordered by weight, and what is no tag is left out`(field: String, tags: [String]) {
    #expect(AcceptedLanguages.tags(field) == tags)
  }

  @Test func `at most ten languages are read`() {
    let field = (10..<40).map { "a\($0)" }.joined(separator: ",")
    #expect(AcceptedLanguages.tags(field) == (10..<20).map { "a\($0)" })
  }

  private func request(_ name: HTTPField.Name, _ value: String) -> Request {
    Request(
      head: HTTPRequest(method: .get, scheme: "http", authority: "x", path: "/", headerFields: [name: value]),
      body: .init(buffer: ByteBuffer()))
  }

  @Test(arguments: [
    ("gzip", true), ("gzip;q=0.000", false), ("GZIP;q=0.5", true), ("*;q=0.0", false), ("*", true), ("identity", false),
    ("br, gzip ; q=1.0", true), ("gzip;q=0, *", false), ("", false),
  ])
  func `a body is compressed for clients that accept gzip`(field: String, accepts: Bool) {
    #expect(request(.acceptEncoding, field).acceptsGzip == accepts)
  }

  @Test(arguments: [
    ("W/\"a\"", true), ("\"a\"", true), ("\"x\", W/\"a\"", true), ("*", false), ("a", false), ("", false),
    ("\"b\"", false),
  ])
  func `tags are compared weakly`(field: String, has: Bool) {
    #expect(request(.ifNoneMatch, field).has("W/\"a\"") == has)
  }

  @Test(arguments: [
    ("bytes=0-99", ByteRange.part(0...99)), ("Bytes=100-", .part(100...999)), ("bytes=-7", .part(993...999)),
    ("bytes=5-2000", .part(5...999)), ("bytes=-2000", .part(0...999)), ("bytes=999-", .part(999...999)),
    ("bytes=0-99999999999999999999", .part(0...999)), ("bytes=1000-", .unsatisfiable), ("bytes=-0", .unsatisfiable),
    ("bytes=99999999999999999999-", .unsatisfiable), ("bytes=9-5", .whole), ("bytes=a-b", .whole),
    ("bytes=0-1,3-4", .whole), ("items=0-1", .whole), ("bytes=-", .whole), ("", .whole),
  ])
  func `a range of bytes is cut to the file, and a malformed one is the whole`(field: String, range: ByteRange) {
    #expect(ByteRange(request(.range, field), tag: "\"t\"", count: 1000) == range)
  }
}
