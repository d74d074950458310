// Interruption by transit_interrupt, in place of the tasks of TransitBundle/Hosted.
import TransitCCore

/// Ends a long question that its caller has interrupted.
package enum QuestionCancellation {
  package static var isCancelled: Bool { transit_core_is_interrupted() != 0 }

  /// - Throws: ``SQLiteError/cancelled``.
  package static func check() throws(SQLiteError) {
    if isCancelled { throw .cancelled }
  }
}
