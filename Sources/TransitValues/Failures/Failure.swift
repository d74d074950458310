/// An error that says what it is: its kind, its code and its place. Its description is one line for people.
///
/// Exit codes, HTTP statuses, results of SQL and `status.json` follow from these, never from a type or a text.
package protocol Failure: Error, CustomStringConvertible {
  var failure: FailureFacts { get }
}

/// What programs read of an error.
package struct FailureFacts: Hashable, Sendable {
  package let code: FailureCode
  package var place: FailurePlace

  package init(_ code: FailureCode, at place: FailurePlace = FailurePlace()) {
    self.code = code
    self.place = place
  }

  package var kind: FailureKind { code.kind }
}
