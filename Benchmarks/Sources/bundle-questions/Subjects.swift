import Foundation

/// Ids to ask about, drawn at random from the feed's files by `bundle-benchmark`: the library has no list of all trips.
struct Subjects: Decodable {
  let trips: [String]
  let stops: [String]
  /// The number of trips of each service.
  let services: [String: Int]

  init(contentsOf path: String) throws {
    self = try JSONDecoder().decode(Subjects.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
  }
}
