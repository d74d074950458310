import TransitBundle
import TransitService
import TransitValues

/// The answer of `/v1`.
struct DatasetList: Encodable {
  let datasets: [Entry]
  let tiles: ServerSettings.Tiles?

  struct Entry: Encodable {
    let dataset: String
    let name: String
    let timeZone: String
    let validity: Validity?
    let boundingBox: Box?
    let live: Bool
    let extracts: Bool
    let contentRoot: String
  }

  struct Validity: Encodable {
    let start: String
    let end: String
  }

  struct Box: Encodable {
    let south: Double
    let west: Double
    let north: Double
    let east: Double
  }

  init(_ datasets: [Dataset], _ settings: ServerSettings, makesExtracts: Bool) {
    tiles = settings.tiles
    self.datasets = datasets.map { dataset in
      let service = dataset.release.service
      let information = service.timetable.information
      return Entry(
        dataset: dataset.id, name: information.name, timeZone: information.timeZoneIdentifier,
        validity: information.validity.map {
          Validity(start: $0.lowerBound.description, end: $0.upperBound.description)
        },
        boundingBox: information.bounds.map {
          Box(south: $0.south, west: $0.west, north: $0.north, east: $0.east)
        },
        live: service.hasLiveData, extracts: makesExtracts, contentRoot: service.contentRoot)
    }
  }

  private enum CodingKeys: String, CodingKey { case datasets, tiles }

  /// `tiles` is always present.
  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(datasets, forKey: .datasets)
    try values.encode(tiles, forKey: .tiles)
  }
}
