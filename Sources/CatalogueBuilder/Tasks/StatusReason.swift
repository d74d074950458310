import DatasetBuilder
import TransitValues

/// Why a feed has its state.
package struct StatusReason: Codable, Equatable, Sendable {
  /// A word for programs, such as `not_utf8`, `network` or `verdict`.
  package var code: String
  /// One line for people, without secrets.
  package var message: String
  /// The file in the feed, or the file that cannot be read or written.
  package var file: String?
  /// Counted from 1, the header being line 1.
  package var line: Int?

  /// The code of a row that is skipped.
  static let notATask = "not_a_task"

  package init(_ code: String, _ message: String, file: String? = nil, line: Int? = nil) {
    self.code = code
    self.message = message
    self.file = file
    self.line = line
  }

  /// - Parameter redact: Removes secrets from a text.
  init(of error: any Error, redact: (String) -> String) {
    // A dataset of one feed names it again.
    let feeds = error as? DatasetFeedError
    let cause = feeds?.feeds.count == 1 ? feeds?.cause ?? error : error
    let failure = FailureFacts(of: cause)
    let code =
      switch failure.code {
      case .cannotCreate, .cannotRead, .cannotWrite: "disk"
      case .noConfiguration: FailureCode.configuration.rawValue
      default: failure.code.rawValue
      }
    self.init(code, redact("\(cause)"), file: failure.place.file.map(redact), line: failure.place.line)
  }
}
