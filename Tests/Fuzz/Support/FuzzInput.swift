/// What the fuzzer has thought of: a few bytes that choose, then those that are tried.
///
/// The choices come first, so that a seed is its bytes behind a short head (`Tests/Fuzz/make-seeds`).
package struct FuzzInput {
  /// What is left after the choices.
  package private(set) var bytes: ArraySlice<UInt8>

  /// Copies the fuzzer's bytes, which are its own again after the call.
  @unsafe
  package init(_ start: UnsafePointer<UInt8>?, _ count: Int) {
    // SAFETY: the fuzzer lends `count` bytes for the length of its call, and they are copied within it.
    bytes = unsafe ArraySlice(UnsafeBufferPointer(start: start, count: count))
  }

  /// The next byte; 0 where there is none left.
  package mutating func byte() -> Int {
    Int(bytes.popFirst() ?? 0)
  }

  /// Two bytes, the lowest first.
  package mutating func short() -> Int {
    byte() | byte() << 8
  }
}

/// Ends the process with the reason, which is what a fuzzer calls a finding, where a law does not hold.
package func require(_ holds: Bool, _ law: StaticString) {
  if !holds { fatalError("broken law: \(law)") }
}
