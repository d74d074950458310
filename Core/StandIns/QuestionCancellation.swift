// Interruption by transit_interrupt, in place of the tasks of TransitBundle/Hosted.
import TransitCCore

/// Ends a long question that its caller has interrupted.
package enum QuestionCancellation {
  package static var isCancelled: Bool { transit_core_is_interrupted() != 0 }
  package static var isRequested: Bool { isCancelled }

  /// - Throws: ``DatabaseError/cancelled``.
  package static func check() throws(DatabaseError) {
    if isCancelled { throw .cancelled }
  }
}
