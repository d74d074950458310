/// The one place where this module makes spans. `Array.span` and its kin would do the same, but need newer Apple
/// systems than the package asks for; they replace this file when those are the oldest supported.
extension Array {
  /// Lends the elements for the length of `body`.
  func withSpan<Result, Failure: Error>(
    _ body: (Span<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe withUnsafeBufferPointer { (buffer) throws(Failure) -> Result in
      // SAFETY: the buffer lives until `body` returns, and `body` cannot keep the span.
      try body(unsafe Span(_unsafeElements: buffer))
    }
  }

  /// Lends the elements for writing for the length of `body`.
  mutating func withMutableSpan<Result, Failure: Error>(
    _ body: (inout MutableSpan<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe withUnsafeMutableBufferPointer { (buffer) throws(Failure) -> Result in
      // SAFETY: the buffer lives until `body` returns, and `body` cannot keep the span.
      var span = unsafe MutableSpan(_unsafeElements: buffer)
      return try body(&span)
    }
  }
}
