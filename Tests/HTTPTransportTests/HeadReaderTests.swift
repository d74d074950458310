import Testing

@testable import HTTPTransport

@Suite struct `The head of a response` {
  private func read(_ lines: String...) throws -> HeadReader {
    var reader = HeadReader()
    for line in lines {
      _ = try reader.read(Array((line + "\r\n").utf8))
    }
    return reader
  }

  @Test func `has a status and fields`() throws {
    let reader = try read("HTTP/1.1 404 Not Found", "Date: \t today ", "X:", "")
    #expect(reader.isComplete)
    #expect(reader.status == 404)
    #expect(reader.fields == ["Date": "today", "X": ""])
  }

  @Test func `may have no reason, and another version`() throws {
    #expect(try read("HTTP/1.0 200", "").status == 200)
    #expect(try read("HTTP/2 200 ", "").isComplete)
  }

  @Test func `comes after informational ones and before trailers`() throws {
    let reader = try read("HTTP/1.1 103 Early Hints", "Link: a", "", "HTTP/1.1 200 OK", "ETag: b", "", "ETag: c", "")
    #expect(reader.status == 200)
    #expect(reader.fields == ["ETag": "b"])
  }

  @Test func `is not complete before its empty line`() throws {
    #expect(try !read("HTTP/1.1 200 OK", "A: b").isComplete)
    #expect(try !read("HTTP/1.1 100 Continue", "").isComplete)
  }

  @Test(arguments: ["", "HTTP/1.1", "HTTP/1.1 20 OK", "HTTP/1.1 2000 OK", "HTTP/1.1 -20 OK", "ICY 200 OK", "<html>"])
  func `begins with a status line`(line: String) {
    #expect(throws: HeadReader.Problem.self) { try read(line) }
  }

  @Test(arguments: ["no colon", ": value", "A B: c", " folded: value", "A: \u{1}", "Ä: b"])
  func `has no other lines than fields`(line: String) {
    #expect(throws: HeadReader.Problem.self) { try read("HTTP/1.1 200 OK", line) }
  }

  @Test(arguments: ["Content-Length: 1, 2", "Content-Length: -1", "Transfer-Encoding: gzip, chunked"])
  func `has one length and no strange encoding`(line: String) {
    #expect(throws: HeadReader.Problem.self) { try read("HTTP/1.1 200 OK", line, "") }
  }

  @Test func `has at most 64 KiB`() throws {
    var reader = try read("HTTP/1.1 200 OK")
    let line = Array(("A: " + String(repeating: "b", count: 1019) + "\r\n").utf8)
    for _ in 0..<63 {
      _ = try reader.read(line)
    }
    #expect(throws: HeadReader.Problem.self) {
      _ = try reader.read(line)
      _ = try reader.read(line)
    }
  }
}

@Suite struct `Progress` {
  private func watch() -> ProgressWatch {
    var deadlines = TransferDeadlines()
    deadlines.minimumBytesPerSecond = 10
    return ProgressWatch(deadlines: deadlines, start: .seconds(3))
  }

  @Test func `is missed after a window of silence`() {
    let watch = watch()
    #expect(!watch.isTooSlow(at: .seconds(22.9)))
    #expect(watch.isTooSlow(at: .seconds(23)))
  }

  @Test func `is too slow below the average and not at it`() {
    var (slow, enough) = (watch(), watch())
    for second in 3..<60 {
      slow.add(byteCount: 9, at: .seconds(second))
      enough.add(byteCount: 10, at: .seconds(second))
      #expect(slow.isTooSlow(at: .seconds(second)) == (second >= 23))
      #expect(!enough.isTooSlow(at: .seconds(second)))
    }
  }

  @Test func `forgets what came before the window`() {
    var watch = watch()
    watch.add(byteCount: 1_000_000, at: .seconds(10))
    #expect(!watch.isTooSlow(at: .seconds(29.9)))
    #expect(watch.isTooSlow(at: .seconds(30)))
  }
}
