/// The answer to a question.
public struct ServiceAnswer: Sendable {
  /// UTF-8 text of ``mediaType``.
  public let body: [UInt8]
  /// `application/json` or `application/geo+json`.
  public let mediaType: String
  /// The query of the next page; `nil` if there is none.
  public let nextQuery: String?
  /// Why the answer is empty, in ASCII: the timetable does not cover the day. `nil` if it does, or there is an answer.
  public let note: String?

  /// - Parameter body: JSON as UTF-8.
  init(_ body: [UInt8], isGeoJSON: Bool, nextQuery: String?, note: String?) {
    self.body = body
    mediaType = isGeoJSON ? Self.geoJSON : Self.json
    (self.nextQuery, self.note) = (nextQuery, note)
  }

  static let json = "application/json"
  static let geoJSON = "application/geo+json"
}
