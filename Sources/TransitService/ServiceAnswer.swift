import TransitAnswers
import TransitFoundation

/// The answer to a question.
public struct ServiceAnswer: Sendable {
  /// UTF-8 text of ``mediaType``.
  public let body: [UInt8]
  /// `application/json` or `application/geo+json`.
  public let mediaType: String
  /// The query of the next page; `nil` if there is none.
  public let nextQuery: String?

  init(_ json: JSONOutput, nextQuery: String? = nil) {
    body = json.lineBytes
    mediaType = "application/json"
    self.nextQuery = nextQuery
  }

  /// - Parameter text: JSON as UTF-8.
  init(text: [UInt8], nextQuery: String? = nil) {
    body = text
    mediaType = "application/json"
    self.nextQuery = nextQuery
  }

  /// - Parameter features: Of a FeatureCollection.
  init(geoJSON features: [JSONOutput]) {
    let collection: JSONOutput = ["type": .string("FeatureCollection"), "features": .array(features)]
    body = collection.lineBytes
    mediaType = "application/geo+json"
    nextQuery = nil
  }
}
