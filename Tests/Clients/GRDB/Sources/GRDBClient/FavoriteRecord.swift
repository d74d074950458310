import GRDB

/// A favorite stop of the user, a row of the app's own database.
public struct FavoriteRecord: Codable, FetchableRecord, PersistableRecord, Hashable, Sendable {
  public static let databaseTableName = "favorite"

  public let stopID: String
  public let note: String?

  enum CodingKeys: String, CodingKey {
    case stopID = "stop_id"
    case note
  }

  public init(stopID: String, note: String? = nil) {
    self.stopID = stopID
    self.note = note
  }
}
