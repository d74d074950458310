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
  /// Why the answer is empty, in ASCII: the timetable does not cover the day. `nil` if it does, or there is an answer.
  public let note: String?

  init(_ json: JSONOutput, note: String? = nil) { self.init(text: json.lineBytes, note: note) }

  /// - Parameter text: JSON as UTF-8.
  init(text: [UInt8], nextQuery: String? = nil, note: String? = nil) {
    body = text
    mediaType = "application/json"
    (self.nextQuery, self.note) = (nextQuery, note)
  }

  /// - Parameter features: Of a FeatureCollection.
  init(geoJSON features: [JSONOutput]) {
    let collection: JSONOutput = ["type": .string("FeatureCollection"), "features": .array(features)]
    body = collection.lineBytes
    mediaType = "application/geo+json"
    (nextQuery, note) = (nil, nil)
  }
}
