/// What is wrong with a zip, in words that follow "is a damaged zip: ".
struct ZipDamage: Error {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  /// The error for a person, when reading the zip's own records failed: a record cut off is damage too, while errors
  /// that already name their place stay what they are.
  static func feedError(for error: any Error, in file: InputFile) -> FeedError {
    if let error = error as? FeedError { return error }
    let damage = (error as? ZipDamage)?.text ?? "one of its records is cut off"
    return FeedError(.damagedDirectory(damage), file: file.name)
  }
}
