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

extension Span<UInt8> {
  /// The eight bytes from `offset` on, which must all be there, the first the most significant one.
  @inline(__always)
  func bigEndianWord(at offset: Int) -> UInt64 {
    precondition(offset >= 0 && offset <= count - 8, "out of bounds")
    // SAFETY: the eight bytes lie inside the span, as just compared, and a load of any alignment is asked for.
    return UInt64(bigEndian: unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self))
  }
}

extension MutableSpan<UInt8> {
  /// Copies some of a span's bytes to `position`.
  @inline(__always)
  mutating func store(_ source: Span<UInt8>, _ range: Range<Int>, at position: Int) {
    let source = source.extracting(range)
    precondition(position >= 0 && position <= count - source.count, "out of bounds")
    unsafe source.withUnsafeBytes { source in
      unsafe withUnsafeMutableBytes { destination in
        // SAFETY: both ranges were checked, and a span for writing shares memory with no other.
        unsafe UnsafeMutableRawBufferPointer(rebasing: destination[position..<position + source.count])
          .copyMemory(from: source)
      }
    }
  }

  /// Copies `count` bytes of an array, from `start` on, to `position`.
  @inline(__always)
  mutating func store(_ source: [UInt8], from start: Int, count: Int, at position: Int) {
    precondition(start >= 0 && count >= 0 && position >= 0)
    precondition(start <= source.count - count && position <= self.count - count, "out of bounds")
    unsafe source.withUnsafeBytes { source in
      unsafe withUnsafeMutableBytes { destination in
        // SAFETY: both ranges were checked, and an array and a span for writing never share memory.
        unsafe UnsafeMutableRawBufferPointer(rebasing: destination[position..<position + count])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[start..<start + count]))
      }
    }
  }
}

extension [UInt8] {
  /// Whether these bytes are the others; quicker than `==`, which compares one after another.
  func hasBytes(of other: [UInt8]) -> Bool {
    if count != other.count { return false }
    var difference: UInt8 = 0
    unsafe withUnsafeBufferPointer { left in
      unsafe other.withUnsafeBufferPointer { right in
        // SAFETY: both are as long.
        for index in 0..<count { unsafe difference |= left[index] ^ right[index] }
      }
    }
    return difference == 0
  }

  /// Appends some of a span's bytes.
  @inline(__always)
  mutating func append(_ source: Span<UInt8>, _ range: Range<Int>) {
    unsafe source.extracting(range).withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}
