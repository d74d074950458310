import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// The files of the page. They are read once, at the start: no request opens a file.
struct Page: Sendable {
  /// A file as it is sent.
  struct File: Sendable {
    let body: ByteBuffer
    /// `nil` if it is not smaller.
    let compressed: ByteBuffer?
    let mediaType: String
    let tag: String
  }

  /// By the segments of their paths.
  private let files: [[String]: File]

  /// - Throws: ``StartError`` for a folder that is not that of a page, or has too much.
  init(_ folder: URL) throws(StartError) {
    let files = try PageFolder(folder).files()
    self.files = Dictionary(uniqueKeysWithValues: files.map { ($0.path, File($0.bytes, name: $0.path.last ?? "")) })
    if self.files[["index.html"]] == nil {
      throw StartError("\(folder.path(percentEncoded: false)): has no index.html", .cannotOpenInput)
    }
  }

  /// - Parameter path: The segments of the path of a file, or of a page without its ending; none for the first page.
  func file(_ path: [String]) -> File? {
    guard let name = path.last else { return files[["index.html"]] }
    return files[path] ?? files[path.dropLast() + ["\(name).html"]]
  }
}

extension Page.File {
  fileprivate init(_ bytes: Data, name: String) {
    body = ByteBuffer(bytes: bytes)
    let compressed = Gzip.compress(body)
    self.compressed = compressed.flatMap { $0.readableBytes < bytes.count ? $0 : nil }
    mediaType = Self.mediaType(of: name)
    tag = EntityTag.weak(bytes)
  }

  private static func mediaType(of name: String) -> String {
    let ending = name.split(separator: ".").last.map(String.init) ?? ""
    switch ending {
    case "html": return "text/html; charset=utf-8"
    case "css": return "text/css; charset=utf-8"
    case "js": return "text/javascript; charset=utf-8"
    default:
      return MediaType.getMediaType(forExtension: ending)?.description ?? "application/octet-stream"
    }
  }

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
