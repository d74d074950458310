import FeedFetcher
package import HTTPTransport

/// A feed of a dataset.
package struct DatasetFeed: Sendable {
  /// The name of the feed, and the prefix of its ids.
  package let id: String
  package let location: Location
  /// The only acceptable SHA-256, in lowercase hexadecimal; `nil` for any.
  package let sha256: String?
  /// The files to leave out.
  package let excluded: Set<String>
  package let license: String?
  package let licenseURL: String?
  package let attribution: String?

  package init(
    id: String, location: Location, sha256: String? = nil, excluded: Set<String> = [], license: String? = nil,
    licenseURL: String? = nil, attribution: String? = nil
  ) {
    self.id = id
    self.location = location
    self.sha256 = sha256
    self.excluded = excluded
    self.license = license
    self.licenseURL = licenseURL
    self.attribution = attribution
  }

  package enum Location: Sendable {
    /// A zip or folder.
    case path(String)
    case url(Download)
  }

  package struct Download: Sendable {
    package let url: String
    /// The URL with the names of variables.
    package let writtenURL: String
    package let headers: HTTPFields
    package let onFailure: FailureRule
    package let maximumBytes: Int
    /// The most seconds of the download, with all retries.
    package let timeout: Int
    package let retries: Int
    /// A PEM file of certificates to trust instead of the system's.
    package let authorities: String?

    package init(
      url: String, writtenURL: String, headers: HTTPFields, onFailure: FailureRule = .stop,
      maximumBytes: Int = FeedDownload.defaultMaximumBytes, timeout: Int = 3600, retries: Int = 3,
      authorities: String? = nil
    ) {
      self.url = url
      self.writtenURL = writtenURL
      self.headers = headers
      self.onFailure = onFailure
      self.maximumBytes = maximumBytes
      self.timeout = timeout
      self.retries = retries
      self.authorities = authorities
    }
  }

  /// The URL without secrets; `nil` for a local feed.
  package var url: String? {
    switch location {
    case .path: nil
    case .url(let download): HTTPURL.redacted(download.writtenURL)
    }
  }

  /// The URL without secrets, or the path.
  package var shownLocation: String {
    switch location {
    case .path(let path): path
    case .url(let download): HTTPURL.redacted(download.writtenURL)
    }
  }
}
