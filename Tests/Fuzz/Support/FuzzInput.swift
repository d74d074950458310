/// The input of a fuzz target: some bytes that select options, followed by the bytes to test.
///
/// The options come first, so that a seed is its bytes after a short prefix (`Tests/Fuzz/make-seeds`).
package struct FuzzInput {
  /// The bytes after the options.
  package private(set) var bytes: ArraySlice<UInt8>

  /// Copies the fuzzer's bytes, which are valid only during its call.
  @unsafe
  package init(_ start: UnsafePointer<UInt8>?, _ count: Int) {
    // SAFETY: the `count` bytes are valid during the call and are copied within it.
    bytes = unsafe ArraySlice(UnsafeBufferPointer(start: start, count: count))
  }

  /// Returns the next byte, or 0 at the end.
  package mutating func byte() -> Int {
    Int(bytes.popFirst() ?? 0)
  }

  /// Returns the next two bytes as a little-endian integer.
  package mutating func short() -> Int {
    byte() | byte() << 8
  }
}

/// Ends the process with a message, which the fuzzer reports as a finding, if a property does not hold.
package func require(_ holds: Bool, _ law: StaticString) {
  if !holds { fatalError("broken law: \(law)") }
}
