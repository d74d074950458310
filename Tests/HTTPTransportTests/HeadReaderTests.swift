import Testing

@testable import HTTPTransport

@Suite struct `Response heads` {
  private func read(_ lines: String...) throws -> HeadReader {
    var reader = HeadReader()
    for line in lines {
      _ = try reader.read(Array((line + "\r\n").utf8))
    }
    return reader
  }

  @Test func `a response head has a status and fields`() throws {
    let reader = try read("HTTP/1.1 404 Not Found", "Date: \t today ", "X:", "")
    #expect(reader.isComplete)
    #expect(reader.status == 404)
    #expect(reader.fields == ["Date": "today", "X": ""])
  }

  @Test func `a response head may lack a reason and have another version`() throws {
    #expect(try read("HTTP/1.0 200", "").status == 200)
    #expect(try read("HTTP/2 200 ", "").isComplete)
  }

  @Test func `informational heads and trailers are not part of a response head`() throws {
    let reader = try read("HTTP/1.1 103 Early Hints", "Link: a", "", "HTTP/1.1 200 OK", "ETag: b", "", "ETag: c", "")
    #expect(reader.status == 200)
    #expect(reader.fields == ["ETag": "b"])
  }

  @Test func `a response head is complete after its empty line`() throws {
    #expect(try !read("HTTP/1.1 200 OK", "A: b").isComplete)
    #expect(try !read("HTTP/1.1 100 Continue", "").isComplete)
  }

  @Test(arguments: ["", "HTTP/1.1", "HTTP/1.1 20 OK", "HTTP/1.1 2000 OK", "HTTP/1.1 -20 OK", "ICY 200 OK", "<html>"])
  func `a response head without a valid status line is rejected`(line: String) {
    #expect(throws: HeadReader.Problem.self) { try read(line) }
  }

  @Test(arguments: ["no colon", ": value", "A B: c", " folded: value", "A: \u{1}", "Ä: b"])
  func `a response head with a line that is not a field is rejected`(line: String) {
    #expect(throws: HeadReader.Problem.self) { try read("HTTP/1.1 200 OK", line) }
  }

  @Test(arguments: ["Content-Length: 1, 2", "Content-Length: -1", "Transfer-Encoding: gzip, chunked"])
  func `a response head with several lengths or an unknown encoding is rejected`(line: String) {
    #expect(throws: HeadReader.Problem.self) { try read("HTTP/1.1 200 OK", line, "") }
  }

  @Test func `a response head of more than 64 KiB is rejected`() throws {
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

@Suite struct `Transfer progress` {
  private func watch() -> ProgressWatch {
    var deadlines = TransferDeadlines()
    deadlines.minimumBytesPerSecond = 10
    return ProgressWatch(deadlines: deadlines, start: .seconds(3))
  }

  @Test func `a transfer is too slow after a window of silence`() {
    let watch = watch()
    #expect(!watch.isTooSlow(at: .seconds(22.9)))
    #expect(watch.isTooSlow(at: .seconds(23)))
  }

  @Test func `a transfer is too slow below the minimum average`() {
    var (slow, enough) = (watch(), watch())
    for second in 3..<60 {
      slow.add(byteCount: 9, at: .seconds(second))
      enough.add(byteCount: 10, at: .seconds(second))
      #expect(slow.isTooSlow(at: .seconds(second)) == (second >= 23))
      #expect(!enough.isTooSlow(at: .seconds(second)))
    }
  }

  @Test func `the average of a transfer ignores bytes before the window`() {
    var watch = watch()
    watch.add(byteCount: 1_000_000, at: .seconds(10))
    #expect(!watch.isTooSlow(at: .seconds(29.9)))
    #expect(watch.isTooSlow(at: .seconds(30)))
  }
}
