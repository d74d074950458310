/// A source of the records of a file, in batches.
package protocol BatchSource: AnyObject {
  /// Returns the next records, at least one; `nil` at the end of the file.
  func nextBatch() throws(FeedError) -> RecordBatch?
}
