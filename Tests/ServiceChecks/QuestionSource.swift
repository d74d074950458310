import TransitAnswers
package import TransitService

/// Questions of the HTTP API, from the declarations of its endpoints and the ids of a timetable. A new parameter is part
/// of them on its first day.
package struct QuestionSource: Sendable {
  /// A path below the dataset, and a query.
  package struct Question: Sendable {
    package var path: [String]
    package var query: [(name: String, value: String)] = []
  }

  private let endpoints: [ServiceEndpoint]
  private let examples: QuestionExamples
  /// Examples of all parameters, to be taken for each other.
  private let strangers: [String]

  package init(_ service: TimetableService) throws {
    endpoints = ServiceEndpoint.all.filter { service.hasLiveData || !$0.needsLiveData }
    let examples = try service.examples()
    self.examples = examples
    strangers = Set(endpoints.flatMap(\.parameters).flatMap { examples.values(of: $0) }).sorted()
  }

  /// The number of kinds of questions.
  package var count: Int { endpoints.count }

  /// Makes a question. Each required parameter has a value, and every third of the others.
  ///
  /// - Parameters:
  ///   - kind: `0 ..< count`.
  ///   - choose: Returns a number below another one.
  package func question(_ kind: Int, choose: (Int) -> Int) -> Question {
    let endpoint = endpoints[kind]
    var question = Question(path: endpoint.path)
    // Of a few questions all values are known ones, of others only some are.
    let strangeness = choose(3)
    for parameter in endpoint.parameters {
      if let place = question.path.firstIndex(where: {
        $0.first == "{" && parameter.isNamed(String($0.dropFirst().dropLast()))
      }) {
        question.path[place] = value(of: parameter, strangeness, choose)
      } else if parameter.isRequired || choose(3) == 0 {
        let count = parameter.isRepeatable ? 1 + choose(2) : 1
        for _ in 0..<count { question.query.append((parameter.name, value(of: parameter, strangeness, choose))) }
      }
    }
    return question
  }

  /// - Parameter strangeness: The share of values in quarters that may have no answer.
  private func value(of parameter: QuestionParameter, _ strangeness: Int, _ choose: (Int) -> Int) -> String {
    let known = examples.values(of: parameter)
    if !known.isEmpty, choose(4) >= strangeness { return known[choose(known.count)] }
    let edges = Self.edges(of: parameter) + strangers
    return edges[choose(edges.count)]
  }

  /// The ends of what a parameter may be, and what is just beyond.
  private static func edges(of parameter: QuestionParameter) -> [String] {
    let numbers = ["0", "1", "2", "-1", "\(Int.max)", "\(Int.min)", "1e308", "nan", "", "a"]
    switch parameter.kind {
    case .text, .id, .place, .page:
      let maximum = parameter.longestText ?? 0
      return ["", " ", "a", "é", "\u{0}", "0,0", "91,0", "-90,180"]
        + [maximum, maximum + 1].map { String(repeating: "a", count: $0) }
    case .time:
      return numbers + ["now", "0000-01-01T00:00", "9999-12-31T23:59:60", "2026-03-29T01:30+14:00", "-62167219200"]
    case .duration(_, let maximum): return numbers + ["\(maximum)", "\(maximum + 1)", "90m", "1h30m", "100d"]
    case .whole(_, let range):
      return numbers + [range.lowerBound, range.upperBound].flatMap { ["\($0)", "\($0 &+ 1)", "\($0 &- 1)"] }
    case .real(_, let range): return numbers + ["\(range.lowerBound)", "\(range.upperBound)", "0.5", "-0.0", "1e-320"]
    case .degrees: return numbers
    case .mode: return ["bus", "Bus", "bus,tram", ""]
    case .flag: return ["true", "false", "1", "0", "yes", ""]
    case .day: return numbers + ["00000101", "99991231", "2026-02-30"]
    case .coordinate: return ["90,180", "-90,-180", "0,0", "91,0", "nan,0", ",", "1,2,3"]
    case .box: return ["-90,-180,90,180", "1,179,2,-179", "1,1,1,1", "2,0,1,0", "nan,0,1,1", "1,2,3", "-inf,0,inf,0"]
    case .ride:
      return [
        "", ",,,", "a,20260706,1,2", "a,20260706,2,1", "a,99991231,\(Int.min),\(Int.max)", "a,20260706,1,2,seated",
        "a,1,2",
      ]
    }
  }
}
