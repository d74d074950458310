import Foundation

/// A null-terminated array of C strings.
@safe
struct CStringList: ~Copyable {
  private let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  init(_ texts: [String]) {
    count = texts.count + 1
    unsafe pointers = .allocate(capacity: count)
    unsafe pointers.initialize(repeating: nil, count: count)
    for (index, text) in texts.enumerated() { unsafe pointers[index] = strdup(text) }
  }

  deinit {
    // SAFETY: `count` pointers were made by `init`, each null or from strdup.
    for index in 0..<count { unsafe free(pointers[index]) }
    unsafe pointers.deallocate()
  }

  /// Calls `body` with the array, which it must not keep.
  func withPointers<Result>(_ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result) -> Result {
    unsafe body(pointers)
  }
}
