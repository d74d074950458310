import Crypto
import Foundation
import HTTPTransport
import TransitBundle
import TransitFiles
import TransitFoundation

/// Where a feed came from, kept beside it in `FEED.zip.source.json`.
package struct FeedSource: Codable, Equatable, Sendable {
  /// The URL without credentials and query, which may be secrets.
  package let url: String
  /// SHA-256 of the whole URL, to recognize it.
  let urlSHA256: String
  /// SHA-256 of the file, in hexadecimal.
  package let sha256: String
  package let byteCount: Int
  /// The server's `ETag` and `Last-Modified`.
  package let etag: String?
  package let lastModified: String?
  /// When the file was fetched: ISO 8601 in UTC.
  package let fetched: String

  private enum CodingKeys: String, CodingKey {
    case url, sha256, etag, fetched
    case urlSHA256 = "url_sha256"
    case byteCount = "bytes"
    case lastModified = "last_modified"
  }

  /// - Parameter secretFields: The secrets that the server was sent, besides those of the URL.
  init(
    url: String, recordedURL: String, secretFields: HTTPFields, sha256: String, byteCount: Int, fields: HTTPFields,
    now: Int
  ) {
    var secrets = SecretText()
    secrets.hideSecrets(ofURL: url)
    for (_, value) in secretFields.pairs { secrets.hide(value, as: "…") }
    self.url = HTTPURL.redacted(recordedURL)
    urlSHA256 = Self.hash(of: Data(url.utf8))
    self.sha256 = sha256
    self.byteCount = byteCount
    // A server can put a secret that it was sent into the tag.
    etag = fields["ETag"].flatMap { EntityTag($0) }.flatMap { secrets.redacted($0.text) == $0.text ? $0.text : nil }
    lastModified = fields["Last-Modified"].flatMap { HTTPDate.parse($0) == nil ? nil : $0 }
    fetched = ISO8601DateFormatter().string(from: Date(timeIntervalSince1970: Double(now)))
  }

  /// Reads the source of a feed; `nil` if there is none, or the file is not the one that was fetched.
  package init?(of path: String) {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: Self.path(beside: path))),
      let source = try? JSONDecoder().decode(FeedSource.self, from: data), source.sha256 == Self.sha256(of: path)
    else { return nil }
    self = source
  }

  func isFrom(_ url: String) -> Bool { urlSHA256 == Self.hash(of: Data(url.utf8)) }

  package static func path(beside feed: String) -> String { feed + ".source.json" }

  /// Writes the source beside a feed.
  func write(beside feed: String) throws {
    var file = try OutputFile(path: Self.path(beside: feed))
    try file.write(StableJSON.encoded(self, isIndented: true))
    try file.finish()
  }

  /// The SHA-256 of a file; `nil` if it cannot be read.
  package static func sha256(of path: String) -> String? {
    guard let file = try? InputFile(path: path), file.isRegular else { return nil }
    var hash = SHA256()
    var offset = 0
    while let piece = try? file.read(at: offset, count: 1 << 20) {
      if piece.isEmpty { return hexadecimal(hash.finalize()) }
      hash.update(data: piece)
      offset += piece.count
    }
    return nil
  }

  private static func hash(of data: Data) -> String { hexadecimal(SHA256.hash(data: data)) }

  private static func hexadecimal(_ digest: SHA256.Digest) -> String {
    digest.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
  }
}
