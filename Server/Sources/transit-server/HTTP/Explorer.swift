import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ServerCExplorer

/// The files of the explorer page.
struct Explorer: Sendable {
  /// A file as it is sent.
  struct File: Sendable {
    let body: ByteBuffer
    let compressed: ByteBuffer?
    let mediaType: String
    let tag: String
  }

  private let files: [String: File]

  init() {
    files = Dictionary(
      (0..<Int(explorer_file_count())).map { index in
        // SAFETY: static texts that end with zero, and an index in range.
        let file = unsafe explorer_files()[index]
        let name = unsafe String(cString: file.name)
        let text = unsafe String(cString: file.text)
        let body = ByteBuffer(string: text)
        let hash = SHA256.hash(data: Data(text.utf8)).prefix(16).map { String($0, radix: 16) }.joined()
        return (
          name,
          File(
            body: body, compressed: Gzip.compress(body), mediaType: Self.mediaType(of: name), tag: "W/\"\(hash)\"")
        )
      }
    ) { first, _ in first }
  }

  /// - Parameter name: The name of a file, or of a page without its ending; empty for the first page.
  func file(_ name: String) -> File? { files[name.isEmpty ? "index.html" : name] ?? files["\(name).html"] }

  private static func mediaType(of name: String) -> String {
    switch name.split(separator: ".").last {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "svg": "image/svg+xml"
    default: "application/octet-stream"
    }
  }
}

extension Explorer.File {
  func response(to request: Request, _ settings: ServerSettings) -> Response {
    var headers: HTTPFields = [
      .contentType: mediaType, .eTag: tag, .cacheControl: "no-cache", .vary: "Accept-Encoding",
      .contentSecurityPolicy: settings.contentSecurityPolicy, .referrerPolicy: "no-referrer",
    ]
    if request.hasAny || request.has(tag) { return Response(status: .notModified, headers: headers) }
    if request.acceptsGzip, let compressed {
      headers[.contentEncoding] = "gzip"
      return Response(status: .ok, headers: headers, body: .init(byteBuffer: compressed))
    }
    return Response(status: .ok, headers: headers, body: .init(byteBuffer: body))
  }
}
