import Foundation
package import HTTPTransport
import Synchronization

/// A host that serves the files of a folder, maybe behind a cache.
package final class DiskTransport: HTTPTransport {
  package static let base = "http://host.test"

  private let path: String
  private let requested = Mutex<[String]>([])
  /// Whether the host answers 404 for a name.
  private let hidden: @Sendable (String) -> Bool

  private let cache: Cache

  /// A cache that answers with older files.
  package struct Cache: Sendable {
    package var files: [String: [UInt8]]
    /// Whether the cache passes on requests that ask for the host's own answer. Some do not.
    package var isObedient: Bool

    package init(_ files: [String: [UInt8]] = [:], isObedient: Bool = false) {
      self.files = files
      self.isObedient = isObedient
    }

    fileprivate func answer(_ name: String, to request: HTTPRequest) -> [UInt8]? {
      if isObedient, request.fields["Cache-Control"] == "no-cache", request.fields["Pragma"] == "no-cache" {
        return nil
      }
      return files[name]
    }
  }

  package init(
    path: String, cache: Cache = Cache(), hiding hidden: @escaping @Sendable (String) -> Bool = { _ in false }
  ) {
    self.path = path
    self.cache = cache
    self.hidden = hidden
  }

  package var requests: [String] { requested.withLock { $0 } }
  package var counts: TransportCounts { TransportCounts(requests: requests.count) }

  package func get(
    _ request: HTTPRequest, head: (HTTPResponseHead) throws -> Bool, body: ([UInt8]) throws -> Void
  ) async throws(TransportError) -> HTTPResponseHead {
    let name = String(request.url.dropFirst(Self.base.count + 1))
    requested.withLock { $0.append(name) }
    let cached = cache.answer(name, to: request)
    let bytes =
      cached ?? (hidden(name) ? nil : FileManager.default.contents(atPath: "\(path)/\(name)").map { Array($0) })
    let fields: HTTPFields = ["Content-Length": "\(bytes?.count ?? 0)"]
    let answer = HTTPResponseHead(status: bytes == nil ? 404 : 200, fields: fields, url: request.url)
    do {
      if try head(answer), let bytes {
        for start in stride(from: 0, to: bytes.count, by: 5000) { try body(Array(bytes.dropFirst(start).prefix(5000))) }
      }
    } catch {
      throw TransportError(.receiver, url: request.url, "the receiver failed", cause: error)
    }
    return answer
  }
}
