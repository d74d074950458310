import BundleFormat

/// The optional features of a feed, derived from its files and columns.
///
/// A file counts if it has rows. A column counts if it is in the header, even if all its cells are empty.
public struct FeedCapabilities: OptionSet, Hashable, Codable, Sendable {
  /// A bit for each capability.
  public let rawValue: UInt32

  /// Creates a set from bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// shapes.txt: the paths of vehicles on a map.
  public static let shapes = FeedCapabilities(rawValue: 1 << 0)
  /// frequencies.txt: trips that repeat.
  public static let frequencies = FeedCapabilities(rawValue: 1 << 1)
  /// transfers.txt.
  public static let transfers = FeedCapabilities(rawValue: 1 << 2)
  /// pathways.txt: paths inside stations.
  public static let pathways = FeedCapabilities(rawValue: 1 << 3)
  /// levels.txt.
  public static let levels = FeedCapabilities(rawValue: 1 << 4)
  /// fare_attributes.txt.
  public static let faresV1 = FeedCapabilities(rawValue: 1 << 5)
  /// fare_products.txt.
  public static let faresV2 = FeedCapabilities(rawValue: 1 << 6)
  /// translations.txt.
  public static let translations = FeedCapabilities(rawValue: 1 << 7)
  /// attributions.txt.
  public static let attributions = FeedCapabilities(rawValue: 1 << 8)
  /// Demand-responsive service: pickup/drop-off windows in stop_times.txt.
  public static let flex = FeedCapabilities(rawValue: 1 << 9)
  /// booking_rules.txt.
  public static let bookingRules = FeedCapabilities(rawValue: 1 << 10)
  /// Vehicles that continue as another trip: `trips.block_id`.
  public static let blocks = FeedCapabilities(rawValue: 1 << 11)
  /// `stops.wheelchair_boarding`.
  public static let wheelchairBoarding = FeedCapabilities(rawValue: 1 << 12)
  /// `trips.wheelchair_accessible`.
  public static let wheelchairTrips = FeedCapabilities(rawValue: 1 << 13)
  /// `trips.bikes_allowed`.
  public static let bikes = FeedCapabilities(rawValue: 1 << 14)
  /// `stops.tts_stop_name`: names for text-to-speech.
  public static let spokenNames = FeedCapabilities(rawValue: 1 << 15)
  /// `stop_times.stop_headsign` or `trips.trip_headsign`.
  public static let headsigns = FeedCapabilities(rawValue: 1 << 16)
}

extension FeedCapabilities {
  private static let files: [(capability: FeedCapabilities, file: String)] = [
    (.shapes, "shapes.txt"), (.frequencies, "frequencies.txt"), (.transfers, "transfers.txt"),
    (.pathways, "pathways.txt"), (.levels, "levels.txt"), (.faresV1, "fare_attributes.txt"),
    (.faresV2, "fare_products.txt"), (.translations, "translations.txt"), (.attributions, "attributions.txt"),
    (.bookingRules, "booking_rules.txt"),
  ]

  private static let columns: [(capability: FeedCapabilities, file: String, column: String)] = [
    (.flex, "stop_times.txt", "start_pickup_drop_off_window"), (.blocks, "trips.txt", "block_id"),
    (.wheelchairBoarding, "stops.txt", "wheelchair_boarding"),
    (.wheelchairTrips, "trips.txt", "wheelchair_accessible"), (.bikes, "trips.txt", "bikes_allowed"),
    (.spokenNames, "stops.txt", "tts_stop_name"), (.headsigns, "stop_times.txt", "stop_headsign"),
    (.headsigns, "trips.txt", "trip_headsign"),
  ]

  init(_ contents: FeedContents) {
    self = []
    for (capability, file) in Self.files where (contents[table: file]?.rows ?? 0) > 0 { insert(capability) }
    for (capability, file, column) in Self.columns {
      guard let table = contents[table: file], table.rows > 0 else { continue }
      if table.columns.contains(where: { $0.utf8.elementsEqual(column.utf8) }) { insert(capability) }
    }
  }
}
