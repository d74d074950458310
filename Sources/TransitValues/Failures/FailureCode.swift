/// The code of an error. The raw values are stable: programs outside read them.
package enum FailureCode: String, CaseIterable, Sendable {
  // Usage.
  case arguments
  case badRequest = "bad_request"
  case contradictingParameters = "contradicting_parameters"
  case headerField = "header_field"
  case invalidParameter = "invalid_parameter"
  case missingParameter = "missing_parameter"
  case repeatedParameter = "repeated_parameter"
  case taskIndex = "task_index"
  case unknownAgency = "unknown_agency"
  case unknownFeed = "unknown_feed"
  case unknownParameter = "unknown_parameter"
  case unknownQuestion = "unknown_question"
  case unknownRoute = "unknown_route"
  case unknownStop = "unknown_stop"
  case unknownTrip = "unknown_trip"

  // Unusable feeds.
  case damagedDirectory = "damaged_directory"
  case damagedMember = "damaged_member"
  case emptyZip = "empty_zip"
  case encrypted
  case field
  case limitExceeded = "limit_exceeded"
  case misnamed
  case missingColumn = "missing_column"
  case namesInCapitals = "names_in_capitals"
  case noFeed = "no_feed"
  case noKnownColumn = "no_known_column"
  case noMember = "no_member"
  case noPlaces = "no_places"
  case notAZip = "not_a_zip"
  case notUTF8 = "not_utf8"
  case otherDelimiter = "other_delimiter"
  case quotedHeader = "quoted_header"
  case severalFeeds = "several_feeds"
  case unclosedQuote = "unclosed_quote"
  case unsupportedCompression = "unsupported_compression"
  case zipsInZip = "zips_in_zip"

  // Other unusable data.
  case configuration
  case damaged
  case extract
  case liveFeed = "live_feed"
  case noBundle = "no_bundle"
  case noManifest = "no_manifest"
  case noTimetable = "no_timetable"
  case notABundle = "not_a_bundle"
  case notAvailable = "not_available"
  case notWorthwhile = "not_worthwhile"
  case row
  case rowsUnusable = "rows_unusable"
  case status
  case tooLarge = "too_large"
  case unsupported
  case unusable
  case wrongBundle = "wrong_bundle"
  case wrongContents = "wrong_contents"

  // Refused.
  case appTooOld = "app_too_old"
  case bundleDiffers = "bundle_differs"
  case expiredRoot = "expired_root"
  case feedsDiffer = "feeds_differ"
  case loss
  case publishingRule = "publishing_rule"
  case rollback
  case rowsRefused = "rows_refused"
  case signature
  case strict
  case tooManyFailures = "too_many_failures"
  case verdict
  case wrongFeed = "wrong_feed"

  // Missing.
  case cannotOpen = "cannot_open"
  case noConfiguration = "no_configuration"

  case network

  // Storage.
  case busy
  case cannotCreate = "cannot_create"
  case cannotRead = "cannot_read"
  case cannotWrite = "cannot_write"
  case database
  case other
  case readFailed = "read_failed"
  case rowsFailed = "rows_failed"
  case thread

  case interrupted

  case bug
}

extension FailureCode {
  /// The same for all errors with the code.
  package var kind: FailureKind {
    switch self {
    case .arguments, .badRequest, .contradictingParameters, .headerField, .invalidParameter, .missingParameter,
      .repeatedParameter, .taskIndex, .unknownAgency, .unknownFeed, .unknownParameter, .unknownQuestion,
      .unknownRoute, .unknownStop, .unknownTrip:
      .usage
    case .appTooOld, .bundleDiffers, .expiredRoot, .feedsDiffer, .loss, .publishingRule, .rollback, .rowsRefused,
      .signature, .strict, .tooManyFailures, .verdict, .wrongFeed:
      .refused
    case .cannotOpen, .noConfiguration: .missing
    case .network: .network
    case .busy, .cannotCreate, .cannotRead, .cannotWrite, .database, .other, .readFailed, .rowsFailed, .thread: .storage
    case .interrupted: .interrupted
    case .bug: .bug
    default: .unusable
    }
  }
}

extension FailureCode {
  /// Whether the bytes of a feed are at fault.
  package var isOfFeed: Bool { Self.ofFeeds.contains(self) }

  private static let ofFeeds: Set<FailureCode> = [
    .damagedDirectory, .damagedMember, .emptyZip, .encrypted, .field, .limitExceeded, .misnamed, .missingColumn,
    .namesInCapitals, .noFeed, .noKnownColumn, .noMember, .noPlaces, .notAZip, .notUTF8, .otherDelimiter,
    .quotedHeader, .severalFeeds, .unclosedQuote, .unsupportedCompression, .zipsInZip,
  ]
}
