/// Programs that take over the process.
package enum ProgramStart {
  /// Runs another program in place of this one, with the same environment and open files.
  ///
  /// - Parameter words: The program, which is searched in the PATH unless it has a slash, and its arguments.
  /// - Returns: Why it did not start.
  package static func replace(with words: [String]) -> SystemError {
    // SAFETY: the strings and the array live until the process is another one, or the call has failed.
    var texts = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { while let text = unsafe texts.popLast() { unsafe free(text) } }
    _ = unsafe execvp(words[0], &texts)
    return .last
  }
}
