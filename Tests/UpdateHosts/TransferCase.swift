/// A way in which a host answers the requests of one file, and the result that every client must have.
///
/// A client that does not get the file reports an error, and leaves an older file as it was.
package struct TransferCase: Sendable, CustomStringConvertible {
  package enum Result: Sendable {
    case file
    case error
  }

  package let description: String
  /// The result of a client that knows the hash of the file.
  package let hashed: Result
  /// The result of a client that knows nothing about the file. `nil` if it cannot notice that the bytes are wrong.
  package let unknown: Result?
  /// The maximum number of requests, with three retries.
  package let requests: Int
  let answer: @Sendable (TransferExchange) -> [RawServer.Step]

  private init(
    _ description: String, _ result: Result, requests: Int,
    answer: @escaping @Sendable (TransferExchange) -> [RawServer.Step]
  ) {
    self.init(description, hashed: result, unknown: result, requests: requests, answer: answer)
  }

  private init(
    _ description: String, hashed: Result, unknown: Result?, requests: Int,
    answer: @escaping @Sendable (TransferExchange) -> [RawServer.Step]
  ) {
    self.description = description
    self.hashed = hashed
    self.unknown = unknown
    self.requests = requests
    self.answer = answer
  }

  /// The file must have at least this many bytes: some cases make progress of 100 kB.
  package static let minimumByteCount = 250_000

  /// The retries that ``requests`` assumes.
  package static let retries = 3

  package static let all = sound + cuts + wrongRanges + wrongAnswers
}

// MARK: - Hosts with which a download succeeds

extension TransferCase {
  private static let sound = [
    TransferCase("sends the whole file", .file, requests: 1) { $0.whole() },
    TransferCase("sends no length", .file, requests: 1) { exchange in
      [.send(Array("HTTP/1.1 200 OK\r\n\r\n".utf8) + exchange.file), .close]
    },
    TransferCase("is busy twice", .file, requests: 3) { exchange in
      exchange.number < 2 ? [.respond("503 Busy", fields: "Retry-After: 0\r\n")] : exchange.whole()
    },
    TransferCase("cuts the file once", .file, requests: 2) { exchange in
      guard exchange.offset != nil else { return exchange.whole(cut: 100_000) }
      return exchange.request.field("If-Range") == "\"a\"" ? exchange.rest() : exchange.whole()
    },
    TransferCase("cuts each response after 100 kB", .file, requests: 30) { $0.rest(cut: 100_000) },
    TransferCase("sends ranges of 100 kB", .file, requests: 30) { exchange in
      exchange.offset.map { exchange.rest(end: $0 + 100_000) } ?? exchange.whole(cut: 100_000)
    },
    TransferCase("sends ranges without total", .file, requests: 30) { exchange in
      exchange.offset.map { exchange.rest(end: $0 + 100_000, total: "*") } ?? exchange.whole(cut: 100_000)
    },
    TransferCase("sends ranges without tag", .file, requests: 2) { exchange in
      exchange.offset == nil ? exchange.whole(cut: 100_000) : exchange.rest(fields: "")
    },
  ]

  private static let cuts = [
    TransferCase("has no tag and cuts the file once", .file, requests: 2) { exchange in
      exchange.number == 0 ? exchange.whole(cut: 100_000, fields: "") : exchange.rest(fields: "")
    },
    TransferCase("has a weak tag and cuts the file once", .file, requests: 2) { exchange in
      exchange.request.field("If-Range") != nil
        ? [.respond("400 Bad Request")]
        : exchange.number == 0 ? exchange.whole(cut: 100_000, fields: "ETag: W/\"a\"\r\n") : exchange.rest(fields: "")
    },
    TransferCase("cuts a body in chunks", .file, requests: 2) { exchange in
      let head = "HTTP/1.1 200 OK\r\n\(TransferExchange.tag)Transfer-Encoding: chunked\r\n\r\n30000\r\n"
      return exchange.number == 0
        ? [.send(Array(head.utf8) + exchange.file[..<100_000]), .close] : exchange.rest()
    },
    TransferCase("has no ranges and cuts the file once", .file, requests: 2) { exchange in
      exchange.whole(cut: exchange.number == 0 ? 100_000 : nil)
    },
    TransferCase("has no ranges and cuts each response", .error, requests: 5) { $0.whole(cut: 100_000) },
    TransferCase("ends the file early each time", .error, requests: 5) { exchange in
      let head = "HTTP/1.1 200 OK\r\n\(TransferExchange.tag)Transfer-Encoding: chunked\r\n\r\n186a0\r\n"
      return [.send(Array(head.utf8) + exchange.file[..<100_000] + Array("\r\n0\r\n\r\n".utf8))]
    },
    TransferCase("sends one byte per request", .error, requests: 4) { $0.rest(cut: 1) },
    TransferCase("sends ranges of one byte", .error, requests: 4) { exchange in
      exchange.offset.map { exchange.rest(end: $0 + 1) } ?? exchange.whole(cut: 1)
    },
    TransferCase("sends one byte per range after 100 kB", .error, requests: 5) { exchange in
      exchange.offset.map { exchange.rest(end: $0 + 1) } ?? exchange.whole(cut: 100_000)
    },
    // libcurl repeats a request itself if a connection of an earlier one is closed.
    TransferCase("closes each connection", .error, requests: 5) { _ in [.close] },
    TransferCase("resets each connection within the body", .error, requests: 4) { exchange in
      Array(exchange.whole(cut: 10).dropLast()) + [.reset]
    },
  ]
}

// MARK: - Hosts that send wrong bytes

extension TransferCase {
  private static let wrongRanges = [
    TransferCase("sends another range than requested", .error, requests: 8) { exchange in
      exchange.offset == nil ? exchange.whole(cut: 100_000) : exchange.rest(start: 0)
    },
    TransferCase("sends a range of another length of the file", .error, requests: 8) { exchange in
      exchange.offset == nil ? exchange.whole(cut: 100_000) : exchange.rest(total: "\(exchange.file.count + 1)")
    },
    TransferCase("sends a range without Content-Range", .error, requests: 8) { exchange in
      exchange.offset == nil
        ? exchange.whole(cut: 100_000) : [.respond("206 Partial Content", body: exchange.file[100_000...])]
    },
    TransferCase("sends a range although none is requested", .error, requests: 4) { exchange in
      let range = "Content-Range: bytes 0-\(exchange.file.count - 1)/\(exchange.file.count)\r\n"
      return [.respond("206 Partial Content", fields: range, body: exchange.file)]
    },
    TransferCase("sends more bytes than the range has", .error, requests: 8) { exchange in
      guard let offset = exchange.offset else { return exchange.whole(cut: 100_000) }
      let range = "Content-Range: bytes \(offset)-\(offset + 9)/\(exchange.file.count)\r\n"
      return [.respond("206 Partial Content", fields: range, body: exchange.file[offset...])]
    },
    TransferCase("ignores If-Range and sends the rest of another file once", .file, requests: 3) { exchange in
      guard let offset = exchange.offset else { return exchange.whole(cut: exchange.number == 0 ? 100_000 : nil) }
      let range = "Content-Range: bytes \(offset)-\(exchange.file.count - 1)/\(exchange.file.count)\r\nETag: \"b\"\r\n"
      return [.respond("206 Partial Content", fields: range, body: exchange.file[offset...].map { ~$0 })]
    },
    TransferCase("sends the rest of another file with the same tag", hashed: .file, unknown: nil, requests: 3) {
      exchange in
      guard let offset = exchange.offset else { return exchange.whole(cut: exchange.number == 0 ? 100_000 : nil) }
      let range = "Content-Range: bytes \(offset)-\(exchange.file.count - 1)/\(exchange.file.count)\r\nETag: \"a\"\r\n"
      return [.respond("206 Partial Content", fields: range, body: exchange.file[offset...].map { ~$0 })]
    },
    TransferCase("rejects the range once", .file, requests: 3) { exchange in
      exchange.offset != nil
        ? [.respond("416 Range Not Satisfiable")] : exchange.whole(cut: exchange.number == 0 ? 100_000 : nil)
    },
    TransferCase("rejects each range", .error, requests: 8) { exchange in
      exchange.offset != nil ? [.respond("416 Range Not Satisfiable")] : exchange.whole(cut: 100_000)
    },
  ]

  private static let wrongAnswers = [
    TransferCase("answers 404", .error, requests: 1) { _ in [.respond("404 Not Found")] },
    TransferCase("answers 403", .error, requests: 1) { _ in [.respond("403 Forbidden")] },
    TransferCase("answers 503", .error, requests: 4) { _ in [.respond("503 Busy", fields: "Retry-After: 0\r\n")] },
    TransferCase("asks to come back next year", .error, requests: 1) { _ in
      [.respond("503 Busy", fields: "Retry-After: 31536000\r\n")]
    },
    TransferCase("answers 304 to a request without conditions", .error, requests: 1) { _ in
      [.send("HTTP/1.1 304 Not Modified\r\n\r\n")]
    },
    TransferCase("answers 304 to a range request", .error, requests: 2) { exchange in
      exchange.offset == nil ? exchange.whole(cut: 100_000) : [.send("HTTP/1.1 304 Not Modified\r\n\r\n")]
    },
    TransferCase("redirects to another scheme", .error, requests: 1) { _ in
      [.respond("302 Found", fields: "Location: ftp://127.0.0.1/\r\n")]
    },
    TransferCase("sends a page", .error, requests: 1) { _ in [.respond(body: "<html>Sign in</html>".utf8)] },
    TransferCase("sends too many bytes with a length", .error, requests: 1) { exchange in
      [.respond(body: exchange.file + Array(repeating: 0, count: 1 << 20))]
    },
    TransferCase("sends bytes without end", .error, requests: 1) { exchange in
      [.send("HTTP/1.1 200 OK\r\n\r\n"), .sendEndlessly(exchange.file)]
    },
    TransferCase("names an encoding", hashed: .error, unknown: .file, requests: 1) { exchange in
      exchange.whole(fields: "Content-Encoding: gzip\r\n")
    },
    TransferCase("is no web server", .error, requests: 4) { _ in [.send("SSH-2.0-OpenSSH\r\n\r\n"), .close] },
  ]
}
