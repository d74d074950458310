/// Creates this module's spans. `BundleFormat` has its own copy, because a generic function of another module would be
/// called, not inlined, for each row.
extension Array {
  /// Calls `body` with a span of the elements.
  @inline(__always)
  func withSpan<Result>(_ body: (Span<Element>) -> Result) -> Result {
    unsafe withUnsafeBufferPointer { buffer in
      // SAFETY: the buffer lives until `body` returns, and `body` cannot keep the span.
      body(unsafe Span(_unsafeElements: buffer))
    }
  }

  /// Calls `body` with a mutable span of the elements.
  @inline(__always)
  mutating func withMutableSpan<Result>(_ body: (inout MutableSpan<Element>) -> Result) -> Result {
    unsafe withUnsafeMutableBufferPointer { buffer in
      // SAFETY: the buffer lives until `body` returns, and `body` cannot keep the span.
      var span = unsafe MutableSpan(_unsafeElements: buffer)
      return body(&span)
    }
  }
}
