package import TransitBundle
package import TransitFoundation

/// The contents, origin and size of the bundle.
package enum InfoQuestion: Question {
  package static let name = "info"
  package static let summary = "Tells the contents, origin and size of the bundle."
  package static let parameters: [QuestionParameter] = []
  package static let isLong = true
  package static let schema = BundleFacts.schema

  package static func find(_ context: QuestionContext) throws(BundleError) -> JSONOutput { try context.asked.facts() }

  package static func answer(of found: JSONOutput, _ context: QuestionContext) -> Answer { Answer(.object(found)) }
}
