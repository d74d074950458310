public import TransitValues

/// A row of pathways.txt: a way on foot between two places of a station.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#pathwaystxt>. `nil` stands for an empty cell.
public struct Pathway: Hashable, Sendable {
  public let pathwayID: PathwayID?
  public let fromStopID: StopID
  public let toStopID: StopID
  public let mode: Mode?
  /// Whether it can be walked from either end.
  public let isBidirectional: Bool
  /// Metres.
  public let length: Double?
  /// Seconds on average.
  public let traversalTime: Int?
  /// Steps, upwards in the direction of the row; below 0 downwards.
  public let stairCount: Int?
  /// Rise by run: 0.083 for one metre in twelve; below 0 downwards.
  public let maxSlope: Double?
  /// Metres.
  public let minWidth: Double?
  /// What signs say in the direction of the row.
  public let signpostedAs: String?
  /// What signs say in the other direction.
  public let reversedSignpostedAs: String?

  /// `pathway_mode`; other numbers are kept.
  public struct Mode: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let walkway = Mode(rawValue: 1)
    public static let stairs = Mode(rawValue: 2)
    public static let movingSidewalk = Mode(rawValue: 3)
    public static let escalator = Mode(rawValue: 4)
    public static let elevator = Mode(rawValue: 5)
    /// A gate that needs a proof of payment.
    public static let fareGate = Mode(rawValue: 6)
    public static let exitGate = Mode(rawValue: 7)
  }
}

/// A row of levels.txt.
public struct Level: Hashable, Sendable {
  public let levelID: LevelID
  /// 0 at ground level, above it more, below it less; halves are levels between.
  public let index: Double?
  public let name: String?
}

/// A station from inside: its places, the levels they are on, and the ways between them.
public struct StationPlan: Hashable, Sendable {
  /// The station, or the stop itself where it belongs to none.
  public let station: Stop
  /// All that lies below the station, to any depth: platforms, entrances, generic nodes, boarding areas.
  public let places: [Stop]
  /// The levels that the station or its places name, the lowest first.
  public let levels: [Level]
  /// The ways that begin or end at the station or one of its places.
  public let pathways: [Pathway]
}
