import Foundation

/// Questions and their exact answers, `NAME.journeys.json`.
package struct ExpectedJourneys: Decodable, Sendable {
  package let queries: [Query]

  package struct Query: Decodable, Sendable {
    package let question: NaiveQuestion
    /// The sorted journeys.
    package let journeys: [NaiveJourney]

    package init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      let kind: NaiveQuestion.Kind =
        switch try values.decode(String.self, forKey: .kind) {
        case "depart": .depart
        case "arrive": .arrive
        default: .range(try values.decode(Int.self, forKey: .seconds))
        }
      var question = NaiveQuestion(
        from: try values.decode(Place.self, forKey: .from).place, to: try values.decode(Place.self, forKey: .to).place,
        kind: kind, time: try values.decode(Int.self, forKey: .time))
      question.walk = try values.decode(Double.self, forKey: .walk)
      question.transfers = try values.decode(Int.self, forKey: .transfers)
      question.wheelchair = try values.decode(Bool.self, forKey: .wheelchair)
      self.question = question
      journeys = try values.decode([NaiveJourney].self, forKey: .journeys).sorted()
    }

    private enum Key: String, CodingKey {
      case from, to, kind, time, walk, transfers, wheelchair, journeys, seconds
    }
  }

  private struct Place: Decodable {
    let place: NaiveQuestion.Place

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      if let id = try values.decodeIfPresent(String.self, forKey: .stopID) {
        place = .stop(ExactText(id))
      } else {
        place = .coordinate(
          latitude: Int((try values.decode(Double.self, forKey: .latitude) * 1e7).rounded()),
          longitude: Int((try values.decode(Double.self, forKey: .longitude) * 1e7).rounded()))
      }
    }

    private enum Key: String, CodingKey {
      case stopID = "stop_id"
      case latitude = "lat"
      case longitude = "lon"
    }
  }
}

extension SharedFeeds {
  private static let journeySuffix = ".journeys.json"

  /// The sorted names of the feeds with expected journeys, or none if the folder is absent.
  package static let namesWithExpectedJourneys: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/expected")) ?? []
    return names.filter { $0.hasSuffix(journeySuffix) }.map { String($0.dropLast(journeySuffix.count)) }.sorted()
  }()

  package static func expectedJourneys(of name: String) throws -> ExpectedJourneys {
    let url = URL(fileURLWithPath: "\(folder)/expected/\(name)\(journeySuffix)")
    return try JSONDecoder().decode(ExpectedJourneys.self, from: Data(contentsOf: url))
  }
}
