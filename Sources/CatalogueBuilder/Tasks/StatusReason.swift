import BundleBuilder
import DatasetBuilder
import FeedEditor
import FeedFetcher
import FeedValidator
import FeedWriter
import GTFSFeed
import TransitFiles

/// Why a feed has its state.
package struct StatusReason: Codable, Equatable, Sendable {
  /// A word for programs, such as `not_utf8`, `network` or `verdict`.
  package var code: String
  /// One line for people, without secrets.
  package var message: String
  /// The file in the feed, or the file that cannot be read or written.
  package var file: String?
  /// Counted from 1, the header being line 1.
  package var line: Int?

  /// The code of a row that is skipped.
  static let notATask = "not_a_task"
  /// The code of a row that is not usable.
  static let badRow = "row"

  package init(_ code: String, _ message: String, file: String? = nil, line: Int? = nil) {
    self.code = code
    self.message = message
    self.file = file
    self.line = line
  }

  /// - Parameter redact: Removes secrets from a text.
  init(of error: any Error, redact: (String) -> String) {
    let cause = Self.cause(of: error)
    code = Self.code(of: cause)
    message = redact("\(cause)")
    switch cause {
    case let error as FeedError: (file, line) = (error.file.map(redact), error.line)
    case let error as ConfigurationError: (file, line) = (error.file, error.place?.line)
    case let error as CatalogueError: (file, line) = (error.file, error.line)
    case let error as FileError: file = error.path
    default: break
    }
  }

  /// A dataset of one feed names it again.
  private static func cause(of error: any Error) -> any Error {
    switch error {
    case let error as DatasetFeedError: error.feeds.count == 1 ? cause(of: error.cause) : error
    default: error
    }
  }

  private static func code(of error: any Error) -> String {
    switch error {
    case is CancellationError: "interrupted"
    case is VerdictError: "verdict"
    case is BundleLossError: "loss"
    case let error as FeedError: error.problem.code
    case let error as FetchError: error.code
    case is FileError, is FeedOutputError: "disk"
    case is ConfigurationError: "configuration"
    case is CatalogueError: badRow
    case is FeedEditError: "extract"
    case is BundleDiffersError: "bundle_differs"
    case is DatasetFileError: "busy"
    case let error as DatasetFeedError: code(of: error.cause)
    case let error as DatasetRegionError: code(of: error.cause)
    default: "other"
    }
  }
}

extension FetchError {
  fileprivate var code: String {
    switch kind {
    case .badRequest: "bad_request"
    case .refused: "not_available"
    case .network: "network"
    case .storage: "disk"
    case .cancelled: "interrupted"
    }
  }
}

extension FeedProblem {
  fileprivate var code: String {
    switch self {
    case .cannotOpen: "cannot_open"
    case .readFailed: "read_failed"
    case .notAZip: "not_a_zip"
    case .emptyZip: "empty_zip"
    case .damagedDirectory: "damaged_directory"
    case .encrypted: "encrypted"
    case .unsupportedCompression: "unsupported_compression"
    case .damagedMember: "damaged_member"
    case .severalFeeds: "several_feeds"
    case .noFeed: "no_feed"
    case .zipsInZip: "zips_in_zip"
    case .noMember: "no_member"
    case .namesInCapitals: "names_in_capitals"
    case .misnamed: "misnamed"
    case .otherDelimiter: "other_delimiter"
    case .quotedHeader: "quoted_header"
    case .noKnownColumn: "no_known_column"
    case .missingColumn: "missing_column"
    case .noPlaces: "no_places"
    case .notUTF8: "not_utf8"
    case .unclosedQuote: "unclosed_quote"
    case .limitExceeded: "limit_exceeded"
    case .field: "field"
    }
  }
}
