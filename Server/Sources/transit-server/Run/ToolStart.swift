import Foundation
import ServerCProcess

/// Becomes a tool that ends with the server, however that ends.
///
/// The server starts itself with these arguments, because only a process itself can ask for a signal at the end of its
/// parent. Swift's processes share one thread as parent, which ends with the server.
struct ToolStart {
  private static let mark = "--become-tool"
  private let server: pid_t
  /// The path of the tool, and its arguments.
  private let words: [String]

  /// The program and the arguments that run a tool.
  static func command(_ tool: String, _ arguments: [String]) -> (program: String, arguments: [String]) {
    let program = Bundle.main.executablePath ?? CommandLine.arguments[0]
    return (program, [mark, "\(getpid())", tool] + arguments)
  }

  /// - Returns: `nil` if the arguments are not those of ``command(_:_:)``.
  init?(_ arguments: [String]) {
    guard arguments.count > 3, arguments[1] == Self.mark, let server = pid_t(arguments[2]) else { return nil }
    (self.server, words) = (server, Array(arguments[3...]))
  }

  func become() -> Never {
    guard server_end_with_parent(server) == 0 else { exit(1) }
    // The server ignores it, and the next program would too.
    signal(SIGPIPE, SIG_DFL)
    // SAFETY: the array ends with `nil`, and its copies of the texts live until the process is another one.
    var texts = unsafe words.map { unsafe strdup($0) } + [nil]
    unsafe execv(words[0], &texts)
    LogOutput.standardError.write("\(words[0]): cannot be run\n")
    exit(1)
  }
}
