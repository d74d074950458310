import Foundation
import HTTPTransport
import TransitCrypto
import TransitFiles
import TransitFoundation
import TransitValues

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
    urlSHA256 = Self.hash(of: url)
    self.sha256 = sha256
    self.byteCount = byteCount
    // A server can put a secret that it was sent into the tag.
    etag = fields["ETag"].flatMap { EntityTag($0) }.flatMap { secrets.redacted($0.text) == $0.text ? $0.text : nil }
    lastModified = fields["Last-Modified"].flatMap { HTTPDate.parse($0) == nil ? nil : $0 }
    fetched = Date(timeIntervalSince1970: Double(now)).formatted(.iso8601)
  }

  /// Reads the source of a feed; `nil` if there is none, or the file is not the one that was fetched.
  package init?(of path: String) {
    guard let bytes = try? SmallFile.read(Self.path(beside: path)),
      let source = try? JSONDecoder().decode(FeedSource.self, from: Data(bytes)),
      source.sha256 == (try? FileHash(of: path))?.hexadecimal
    else { return nil }
    self = source
  }

  func isFrom(_ url: String) -> Bool { urlSHA256 == Self.hash(of: url) }

  package static func path(beside feed: String) -> String { feed + ".source.json" }

  /// Writes the source beside a feed.
  func write(beside feed: String) throws(FileError) {
    try SmallFile.write(StableJSON.encoded(self, isIndented: true), to: Self.path(beside: feed))
  }

  private static func hash(of url: String) -> String { SHA256.hash(Array(url.utf8)).hexadecimal }
}
