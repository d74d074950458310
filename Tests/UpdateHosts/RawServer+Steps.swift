package import Foundation

extension RawServer {
  /// Serves the files of a folder.
  package convenience init(folder: URL) throws {
    try self.init { request in
      let file = folder.appendingPathComponent(String(request.target.prefix { $0 != "?" }))
      guard let bytes = try? Data(contentsOf: file) else { return [.respond("404 Not Found")] }
      return [.respond(body: bytes)]
    }
  }
}

extension RawServer.Step {
  /// Sends text as UTF-8.
  package static func send(_ text: String) -> RawServer.Step { .send(Array(text.utf8)) }

  /// Sends a whole response with its `Content-Length`.
  ///
  /// - Parameter fields: Header lines, each with its line end.
  package static func respond(
    _ status: String = "200 OK", fields: String = "", body: some Sequence<UInt8> = "".utf8
  ) -> RawServer.Step {
    let body = Array(body)
    return .send(Array("HTTP/1.1 \(status)\r\n\(fields)Content-Length: \(body.count)\r\n\r\n".utf8) + body)
  }
}
