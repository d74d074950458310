import TransitAnswers
import TransitBundle
import TransitFoundation

extension ServiceEndpoint {
  static let info = ServiceEndpoint(
    name: "info", path: ["info"], summary: "Tells the contents, origin and size of the bundle.",
    parameters: [], schema: .info, isLong: true
  ) { context in
    ServiceAnswer(try context.served.facts())
  }

  static let network = ServiceEndpoint(
    name: "network", path: ["network"],
    summary: "Draws all lines on a map: simplified paths, each with the numbers of its routes.",
    parameters: [], schema: .network, isLong: true
  ) { context in
    ServiceAnswer(text: try context.served.network(context.timetable))
  }
}
