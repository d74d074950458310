/// An error of a reader of bytes. Its caller makes it an error with the place, or a notice.
package protocol ParsingFailure: Failure {}

extension ParsingFailure {
  package var failure: FailureFacts { FailureFacts(.damaged) }
}
