/// One request of a file to a ``TransferHost``, and the answers that a host may give to it.
package struct TransferExchange: Sendable {
  package let request: RawRequest
  /// The number of requests of the file before this one.
  package let number: Int
  package let file: [UInt8]

  /// The offset from which the request asks for the file; `nil` for the whole file.
  package var offset: Int? {
    request.field("Range").flatMap { Int($0.dropFirst("bytes=".count).dropLast()) }
  }

  package init(request: RawRequest, number: Int = 0, file: [UInt8]) {
    self.request = request
    self.number = number
    self.file = file
  }

  package static let tag = "ETag: \"a\"\r\n"

  /// The whole file with its length.
  ///
  /// - Parameter cut: The number of bytes after which the connection closes.
  package func whole(cut: Int? = nil, fields: String = tag) -> [RawServer.Step] {
    let head = "HTTP/1.1 200 OK\r\n\(fields)Content-Length: \(file.count)\r\n\r\n"
    return Self.steps(head, file, cut: cut)
  }

  /// The requested range, or the whole file if none is requested.
  ///
  /// - Parameters:
  ///   - end: The end of the range.
  ///   - cut: The number of bytes after which the connection closes.
  ///   - start: The start in `Content-Range`, if it is not that of the request.
  ///   - total: The length in `Content-Range`.
  package func rest(
    end: Int? = nil, cut: Int? = nil, fields: String = tag, start: Int? = nil, total: String? = nil
  ) -> [RawServer.Step] {
    guard let offset else { return whole(cut: cut, fields: fields) }
    let end = min(end ?? file.count, file.count)
    let body = file[min(offset, end)..<end]
    let range = "Content-Range: bytes \(start ?? offset)-\(end - 1)/\(total ?? "\(file.count)")\r\n"
    let head = "HTTP/1.1 206 Partial Content\r\n\(fields)\(range)Content-Length: \(body.count)\r\n\r\n"
    return Self.steps(head, Array(body), cut: cut)
  }

  private static func steps(_ head: String, _ body: [UInt8], cut: Int?) -> [RawServer.Step] {
    guard let cut, cut < body.count else { return [.send(Array(head.utf8) + body)] }
    return [.send(Array(head.utf8) + body[..<cut]), .close]
  }
}
