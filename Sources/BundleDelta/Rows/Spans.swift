/// The one place where this module makes spans, as `BundleFormat` has one: a generic function of another module would be
/// called for each row.
extension Array {
  /// Lends the elements for the length of `body`.
  @inline(__always)
  func withSpan<Result>(_ body: (Span<Element>) -> Result) -> Result {
    unsafe withUnsafeBufferPointer { buffer in
      // SAFETY: the buffer lives until `body` returns, and `body` cannot keep the span.
      body(unsafe Span(_unsafeElements: buffer))
    }
  }

  /// Lends the elements for writing for the length of `body`.
  @inline(__always)
  mutating func withMutableSpan<Result>(_ body: (inout MutableSpan<Element>) -> Result) -> Result {
    unsafe withUnsafeMutableBufferPointer { buffer in
      // SAFETY: the buffer lives until `body` returns, and `body` cannot keep the span.
      var span = unsafe MutableSpan(_unsafeElements: buffer)
      return body(&span)
    }
  }
}
