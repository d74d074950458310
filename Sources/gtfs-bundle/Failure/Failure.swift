import BundleBuilder
import BundleDelta
import BundleFormat
import CatalogueBuilder
import DatasetBuilder
import FeedEditor
import FeedFetcher
import FeedValidator
import FeedWriter
import Foundation
import GTFSFeed
import HTTPTransport
import Publisher
import ToolSupport
import TransitAnswers
import TransitBundle
import TransitBundleUpdates
import TransitFiles
import TransitLive
import UpdateManifest

/// The reason why a command failed, as one line, and the exit code.
struct Failure: Equatable {
  let status: ProcessStatus
  /// The place, the problem and what was expected; without secrets, and without line breaks, even if the file it quotes
  /// has some.
  let message: String

  /// - Parameter secrets: The secrets of the arguments.
  init(_ error: any Error, hiding secrets: SecretText = SecretText()) {
    status = Self.status(of: error)
    let text = PrivateKeyText.redacted(secrets.redacted("\(error)\(Self.hint(for: error))"))
    message = status == .interrupted ? "interrupted" : DisplayText.oneLine(text)
  }

  /// Where to find the id of a stop, if none is similar to the unknown one.
  private static func hint(for error: any Error) -> String {
    guard let error = error as? BundleError, error.kind == .unknownStop, error.nearMatches.isEmpty else { return "" }
    return " (see gtfs-bundle search)"
  }

  private static func status(of error: any Error) -> ProcessStatus {
    switch error {
    case is CancellationError: .interrupted
    case is UsageError, is QuestionError, is ArgumentError, is HeaderArgument.Problem, is LiveFieldError: .wrongUsage
    case let error as ConfigurationError: error.isMissing ? .cannotOpenInput : .unusableData
    case is StrictImportError, is VerdictError, is DifferentFeedsError, is BundleDiffersError,
      is TooManyFailuresError, is BundleLossError:
      .refused
    case is TaskIndexError: .wrongUsage
    case let error as CatalogueError: error.isMissing ? .cannotOpenInput : .unusableData
    case let error as CatalogueRunError: status(of: error)
    case let error as RequestError: status(of: error.cause)
    case let error as DatasetFeedError: status(of: error.cause)
    case let error as DatasetRegionError: status(of: error.cause)
    case let error as DatasetFileError: status(of: error)
    case is WrongContentsError: .unusableData
    case let error as FeedError: status(of: error)
    case let error as BundleError: status(of: error)
    case let error as FileError: error.action == .create ? .cannotCreateOutput : .inputOutput
    case let error as FeedOutputError: status(of: error)
    case let error as SourceDatabaseError: status(of: error)
    case is ContainerError, is FeedEditError: .unusableData
    case let error as DeltaError: status(of: error)
    case let error as FetchError: status(of: error)
    case let error as BundleUpdateError: status(of: error)
    case let error as PublisherError: status(of: error)
    case let error as LiveError: status(of: error)
    default: .inputOutput
    }
  }

  private static func status(of error: CatalogueRunError) -> ProcessStatus {
    switch error.exit {
    case .verdict: .refused
    case .unusable: .unusableData
    case .done, .retry: .inputOutput
    }
  }

  private static func status(of error: FeedError) -> ProcessStatus {
    switch error.kind {
    case .unusableData: .unusableData
    case .cannotOpen: .cannotOpenInput
    case .readFailure: .inputOutput
    }
  }

  private static func status(of error: BundleError) -> ProcessStatus {
    switch error.kind {
    case .cannotOpen: .cannotOpenInput
    case .cannotCreate: .cannotCreateOutput
    case .cancelled: .interrupted
    case .cannotWrite, .database: .inputOutput
    default: .unusableData
    }
  }

  private static func status(of error: BundleUpdateError) -> ProcessStatus {
    switch error.kind {
    case .signature, .rollback, .wrongFeed, .appTooOld, .expiredRoot: .refused
    case .cancelled: .interrupted
    case .network, .storage: .inputOutput
    default: .unusableData
    }
  }

  private static func status(of error: PublisherError) -> ProcessStatus {
    switch error.kind {
    case .refused: .refused
    case .unusable: .unusableData
    case .cannotOpen: .cannotOpenInput
    case .cannotCreate: .cannotCreateOutput
    case .inputOutput, .network: .inputOutput
    case .cancelled: .interrupted
    }
  }

  private static func status(of error: LiveError) -> ProcessStatus {
    switch error {
    case .cannotOpen: .cannotOpenInput
    case .cannotRead, .network: .inputOutput
    case .refused: .unusableData
    case .unknownFeed: .wrongUsage
    case .bundle(let error): status(of: error)
    }
  }

  private static func status(of error: DeltaError) -> ProcessStatus {
    switch error.kind {
    case .cancelled: .interrupted
    case .inputOutput: .inputOutput
    case .damaged, .wrongBundle, .unsupported, .notWorthwhile: .unusableData
    }
  }

  private static func status(of error: FetchError) -> ProcessStatus {
    switch error.kind {
    case .badRequest: .wrongUsage
    case .refused: .unusableData
    case .network, .storage: .inputOutput
    case .cancelled: .interrupted
    }
  }

  private static func status(of error: DatasetFileError) -> ProcessStatus {
    switch error {
    case .cannotOpen: .cannotOpenInput
    case .busy: .inputOutput
    }
  }

  private static func status(of error: SourceDatabaseError) -> ProcessStatus {
    switch error.kind {
    case .cannotOpen: .cannotOpenInput
    case .unusable: .unusableData
    case .readFailed: .inputOutput
    }
  }

  private static func status(of error: FeedOutputError) -> ProcessStatus {
    switch error {
    case .cancelled: .interrupted
    case .file(let error):
      switch error.step {
      case .create: .cannotCreateOutput
      case .write, .deflate: .inputOutput
      }
    }
  }

  /// Prints the message to standard error and exits.
  func exit() -> Never {
    StandardError.write("gtfs-bundle: \(message)\n")
    Foundation.exit(status.rawValue)
  }
}
