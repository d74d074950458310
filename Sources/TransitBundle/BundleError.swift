package import BundleFormat
import TransitSQLite

/// Why a bundle cannot be used, or cannot answer: a problem and the file it is about.
public struct BundleError: Error, Hashable, Sendable {
  /// What kind of problem it is; kinds are added over time.
  public struct Kind: Hashable, Sendable, CustomStringConvertible {
    public let description: String

    /// The file cannot be opened: missing, not readable, not a regular file.
    public static let cannotOpen = Kind(description: "cannot open")
    /// The file is something else: it does not begin as a bundle does.
    public static let notABundle = Kind(description: "not a bundle")
    /// The file is, or was, a bundle, and bytes of it are missing or wrong.
    public static let damaged = Kind(description: "damaged")
    /// A bundle this version cannot read, or one that holds no timetable.
    public static let unsupported = Kind(description: "unsupported")
    /// The feed has no such stop.
    public static let unknownStop = Kind(description: "unknown stop")
    /// The feed has no such trip.
    public static let unknownTrip = Kind(description: "unknown trip")
    /// SQLite refused a query for a reason of its own, such as memory.
    public static let database = Kind(description: "database")
    /// The file to be written cannot be created.
    public static let cannotCreate = Kind(description: "cannot create")
    /// Writing failed on the way: a full disk, a device error.
    public static let cannotWrite = Kind(description: "cannot write")
    /// A store has no bundle, or none to go back to.
    public static let noBundle = Kind(description: "no bundle")
    /// The caller asked to stop.
    public static let cancelled = Kind(description: "cancelled")
  }

  public let kind: Kind

  /// The file as the caller named it.
  public let path: String

  /// What was found, in words that end no sentence.
  public let problem: String

  /// Ids the feed does have and that look like the unknown one, best first; at most five.
  public let nearMatches: [String]

  package init(_ kind: Kind, path: String, _ problem: String, nearMatches: [String] = []) {
    self.kind = kind
    self.path = path
    self.problem = problem
    self.nearMatches = nearMatches
  }
}

extension BundleError: CustomStringConvertible {
  /// One line: the file, the problem, and near matches where there are some.
  public var description: String {
    let hint = nearMatches.isEmpty ? "" : " (did you mean \(nearMatches.map { "\"\($0)\"" }.joined(separator: ", "))?)"
    return "\(path): \(problem)\(hint)"
  }
}

extension BundleError {
  package init(_ error: ContainerError, path: String) {
    let kind: Kind =
      switch error {
      case .notABundle: .notABundle
      case .unsupportedVersion, .unknownRequiredFeatures: .unsupported
      case .damagedInTransfer, .truncated, .trailingBytes, .checksum, .malformed, .block: .damaged
      }
    self.init(kind, path: path, "\(error)")
  }

  /// What SQLite reports, told by its cause where the container knows one.
  init(_ error: SQLiteError, in file: BundleFile, path: String) {
    if error.isInterruption {
      // Nothing but a budget of steps interrupts a bundle's connections.
      self.init(
        .damaged, path: path, "the database takes more steps than one of its size can need: it leads in circles")
    } else if error.indicatesDamage {
      self.init(.damaged, path: path, file.firstFailure.map { "\($0)" } ?? error.message)
    } else {
      self.init(.database, path: path, "\(error)")
    }
  }
}
