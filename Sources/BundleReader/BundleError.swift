package import BundleFormat
public import TransitFoundation
package import TransitValues

/// An error from opening a bundle or from a query.
///
/// ```swift
/// do {
///   board = try timetable.departures(from: stop)
/// } catch {
///   message = error.localizedDescription
///   if error.kind == .unknownStop { suggestions = error.nearMatches }
/// }
/// ```
public struct BundleError: Error, Hashable, Sendable {
  /// The kind of a problem. Later versions may add kinds.
  public struct Kind: Hashable, Sendable, CustomStringConvertible {
    /// The kind in a few words.
    public let description: String

    /// The file cannot be opened: missing, not readable, or not a regular file.
    public static let cannotOpen = Kind(description: "cannot open")
    /// The file is not a bundle: it does not start with a bundle's magic bytes.
    public static let notABundle = Kind(description: "not a bundle")
    /// The file is a bundle with missing or wrong bytes.
    public static let damaged = Kind(description: "damaged")
    /// The bundle needs another version of the library, or contains no timetable.
    public static let unsupported = Kind(description: "unsupported")
    /// The feed does not contain the stop.
    public static let unknownStop = Kind(description: "unknown stop")
    /// The feed does not contain the trip.
    public static let unknownTrip = Kind(description: "unknown trip")
    /// The feed does not contain the route.
    public static let unknownRoute = Kind(description: "unknown route")
    /// The feed does not contain the agency.
    public static let unknownAgency = Kind(description: "unknown agency")
    /// The answer would be too large.
    public static let tooLarge = Kind(description: "too large")
    /// SQLite failed for another reason, such as lack of memory.
    public static let database = Kind(description: "database")
    /// The output file cannot be created.
    public static let cannotCreate = Kind(description: "cannot create")
    /// Writing failed, for example because the disk is full or because of a device error.
    public static let cannotWrite = Kind(description: "cannot write")
    /// The store has no bundle, or no previous bundle to revert to.
    public static let noBundle = Kind(description: "no bundle")
    /// The caller canceled.
    public static let cancelled = Kind(description: "cancelled")
  }

  /// The kind of the problem, for use in code.
  public let kind: Kind

  /// The path of the file, as passed by the caller.
  public let path: String

  /// The problem, without a trailing period.
  public let problem: String

  /// Ids in the feed that are similar to the unknown id, best match first; at most five. For an unknown agency, the
  /// first agencies of the feed.
  public let nearMatches: [String]

  /// The names of some of ``nearMatches``, by id.
  private let names: [String: String]

  package init(
    _ kind: Kind, path: String, _ problem: String, nearMatches: [String] = [], names: [String: String] = [:]
  ) {
    self.kind = kind
    self.path = path
    self.problem = problem
    self.nearMatches = nearMatches
    self.names = names
  }
}

extension BundleError: CustomStringConvertible {
  /// One line: the file, the problem and any near matches with their names.
  public var description: String {
    if nearMatches.isEmpty { return "\(path): \(problem)" }
    let matches = nearMatches.map { id in "\"\(id)\"" + (names[id].map { " (\($0))" } ?? "") }
    return "\(path): \(problem) (did you mean \(matches.joined(separator: ", "))?)"
  }
}

extension BundleError: LocalizedError {
  /// A sentence for users, such as `The feed has no stop "centrl". Did you mean "central"?`
  public var errorDescription: String? {
    guard [.unknownStop, .unknownTrip, .unknownRoute, .unknownAgency].contains(kind) else { return kind.sentence }
    let sentence = problem.prefix(1).uppercased() + problem.dropFirst() + "."
    guard let match = nearMatches.first else { return sentence }
    return "\(sentence) Did you mean \"\(match)\"?"
  }

  /// ``problem``, for technical support.
  public var failureReason: String? { problem }
}

extension BundleError.Kind {
  /// A message for users of an app.
  fileprivate var sentence: String {
    switch self {
    case .cannotOpen: "The timetable cannot be opened."
    case .notABundle: "The file is not a timetable."
    case .damaged: "The timetable is damaged. Download it again."
    case .unsupported: "This app cannot read the timetable."
    case .tooLarge: "There are too many results."
    case .cannotCreate, .cannotWrite: "The timetable cannot be saved."
    case .noBundle: "No timetable is installed."
    case .cancelled: "Cancelled."
    default: "The timetable cannot be read."
    }
  }
}

extension BundleError: Failure {
  package var failure: FailureFacts {
    let code: FailureCode =
      switch kind {
      case .cannotOpen: .cannotOpen
      case .notABundle: .notABundle
      case .unsupported: .unsupported
      case .unknownStop: .unknownStop
      case .unknownTrip: .unknownTrip
      case .unknownRoute: .unknownRoute
      case .unknownAgency: .unknownAgency
      case .tooLarge: .tooLarge
      case .database: .database
      case .cannotCreate: .cannotCreate
      case .cannotWrite: .cannotWrite
      case .noBundle: .noBundle
      case .cancelled: .interrupted
      default: .damaged
      }
    return FailureFacts(code, at: FailurePlace(file: path))
  }

  package init(_ error: ContainerError, path: String) {
    let kind: Kind =
      switch error.failure.code {
      case .notABundle: .notABundle
      case .unsupported: .unsupported
      default: .damaged
      }
    self.init(kind, path: path, "\(error)")
  }
}
