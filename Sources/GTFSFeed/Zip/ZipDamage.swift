import TransitValues

/// The damage of a zip, phrased to follow "is a damaged zip: ".
struct ZipDamage: ParsingFailure {
  let text: String

  var description: String { text }

  init(_ text: String) {
    self.text = text
  }

  /// Converts an error from reading the zip's records. A truncated record is damage too; errors that are already feed
  /// errors are returned unchanged.
  static func feedError(for error: any Error, in file: FeedInput) -> FeedError {
    if let error = error as? FeedError { return error }
    return FeedError(.damagedDirectory("\(error)"), file: file.name)
  }
}
