import TransitFiles
package import TransitValues
import UpdateManifest

/// The arguments with which a tool was started.
package enum ProcessArguments {
  /// Prepares the process and returns its arguments without the name of the tool.
  ///
  /// From then on, writing to a closed pipe is an error instead of the end of the process, so that commands clean up.
  ///
  /// - Throws: ``FailureCode/arguments``.
  package static func begin() throws(PlainFailure) -> [String] {
    signal(SIGPIPE, SIG_IGN)
    var words: [String] = []
    for position in 0..<Int(CommandLine.argc) {
      // SAFETY: the system passes `argc` strings, which nothing changes.
      guard let bytes = unsafe CommandLine.unsafeArgv[position], let word = unsafe String(validatingCString: bytes)
      else {
        throw PlainFailure(.arguments, "argument \(position): is not UTF-8, so the file that it names cannot be opened")
      }
      words.append(word)
    }
    words = Array(words.dropFirst())
    try checkForKeys(words)
    return words
  }

  /// - Throws: ``FailureCode/arguments`` if an argument is a private key, or has the form of one where a key is
  ///   expected.
  package static func checkForKeys(_ words: [String]) throws(PlainFailure) {
    var former = ""
    for (index, word) in words.enumerated() {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      let isJoined = parts.count == 2 && keyOptions.contains(parts[0])
      let option = isJoined ? parts[0] : keyOptions.contains(former) ? former : nil
      let value = isJoined ? parts[1] : word
      let isKey = option != nil && PrivateKeyText.isBare(value) && (try? FileStatus(of: value)) == nil
      if isKey || PrivateKeyText.start(in: word) != nil {
        throw PlainFailure(
          .arguments,
          "\(option ?? "argument \(index + 1)"): expected a file, env:NAME or -; a key itself must not be an argument, "
            + "because other users can see it")
      }
      former = word
    }
  }

  private static let keyOptions: Set = ["--key", "--root-key", "--new-root-key"]
}
