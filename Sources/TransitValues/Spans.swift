/// The only place where the package creates spans of arrays.
///
/// `Array.span` and its relatives do the same but need newer Apple systems than the package requires. Remove this file
/// once those systems are the minimum.
extension Array {
  /// Calls `body` with a span over the elements.
  @inlinable @inline(__always)
  package func withSpan<Result, Failure: Error>(
    _ body: (Span<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe withUnsafeBufferPointer { (buffer) throws(Failure) -> Result in
      // SAFETY: the buffer lives until `body` returns, and `body` cannot keep the span.
      try body(unsafe Span(_unsafeElements: buffer))
    }
  }

  /// Calls `body` with a mutable span over the elements.
  @inlinable @inline(__always)
  package mutating func withMutableSpan<Result, Failure: Error>(
    _ body: (inout MutableSpan<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe withUnsafeMutableBufferPointer { (buffer) throws(Failure) -> Result in
      // SAFETY: the buffer lives until `body` returns, and `body` cannot keep the span.
      var span = unsafe MutableSpan(_unsafeElements: buffer)
      return try body(&span)
    }
  }
}
