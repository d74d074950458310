package import TransitBundle

/// All lines on a map.
package enum NetworkQuestion: Question {
  package static let name = "network"
  package static let summary = "Draws all lines on a map: simplified paths, each with the numbers of its routes."
  package static let parameters: [QuestionParameter] = []
  package static let isLong = true
  package static let schema = NetworkMap.schema

  package static func find(_ context: QuestionContext) throws(BundleError) -> [UInt8] {
    try context.asked.network(context.timetable)
  }

  package static func answer(of found: [UInt8], _ context: QuestionContext) -> Answer { Answer(.text(found)) }
}
