import HTTPTransport
import Testing

@Suite struct `HTTP fields` {
  @Test func `HTTP field names are case-insensitive`() {
    let fields: HTTPFields = ["Content-Type": "text/html", "ETag": "\"1\""]
    #expect(fields["content-type"] == "text/html")
    #expect(fields["ETAG"] == "\"1\"")
    #expect(fields["Date"] == nil)
  }

  @Test func `HTTP fields of one name are joined`() {
    var fields: HTTPFields = ["Vary": "Accept", "vary": "Origin"]
    #expect(fields["Vary"] == "Accept, Origin")
    fields["VARY"] = "Cookie"
    #expect(fields == ["Vary": "Cookie"])
  }

  @Test(arguments: [("0", 0), ("1234", 1234), ("007", 7), ("9223372036854775807", Int.max)])
  func `a Content-Length consists of digits`(value: String, length: Int) {
    #expect(ContentLength.parse(value) == length)
  }

  @Test(arguments: ["", "+1", "-1", " 1", "1 ", "1, 1", "0x10", "1.0", "٣", "9223372036854775808"])
  func `a Content-Length in another form is rejected`(value: String) {
    #expect(ContentLength.parse(value) == nil)
  }

  @Test func `a Content-Range has bytes and a total`() throws {
    let range = try #require(ContentRange("bytes 100-199/1234"))
    #expect(range.bytes == 100..<200)
    #expect(range.total == 1234)
    #expect(ContentRange("bytes 0-0/*")?.bytes == 0..<1)
    #expect(ContentRange("bytes 0-0/*")?.total == .some(nil))
    #expect(ContentRange("bytes 5-9/10")?.bytes == 5..<10)
  }

  @Test(arguments: [
    "", "bytes", "bytes */1234", "items 0-1/2", "bytes 2-1/5", "bytes 0-5/5", "bytes 0-1", "bytes -1/5",
    "bytes 0--1/5", "bytes 0-1/5/6", "bytes  0-1/5", "bytes 0-1/-5", "bytes 0-9223372036854775807/*", "bytes=0-1/5",
  ])
  func `a Content-Range in another form is rejected`(value: String) {
    #expect(ContentRange(value) == nil)
  }

  @Test func `an ETag is strong or weak`() {
    #expect(EntityTag("\"abc\"")?.isStrong == true)
    #expect(EntityTag("\"\"")?.isStrong == true)
    #expect(EntityTag("W/\"abc\"")?.isStrong == false)
    #expect(EntityTag("W/\"abc\"")?.text == "W/\"abc\"")
  }

  @Test(arguments: ["", "\"", "abc", "\"a", "a\"", "w/\"a\"", "W/a", "\"a\"b\"", "\"a b\"", "\"ä\"", "\"a\", \"b\""])
  func `an ETag in another form is rejected`(value: String) {
    #expect(EntityTag(value) == nil)
  }
}
