import Foundation

/// Texts as C takes a list of them: pointers, the last of them null.
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

  /// Lends the list to a call, which must not keep it.
  func withPointers<Result>(_ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result) -> Result {
    unsafe body(pointers)
  }
}
