import Foundation

/// A program that runs to its end, and its cost.
struct ChildProcess {
  let executable: String
  let arguments: [String]
  /// Files for the standard streams.
  var input = "/dev/null"
  var output = "/dev/null"
  var errors = "/dev/null"

  init(_ executable: String, _ arguments: [String]) {
    self.executable = executable
    self.arguments = arguments
  }

  struct Cost {
    /// Seconds from before the start to after the end.
    var wall: Double
    /// Seconds of user and system time.
    var processor: Double
    /// Peak resident memory in bytes. Linux includes the memory of the parent at the time of the fork, so the value is
    /// valid only if this process is smaller than the child.
    var peakMemory: Int

    /// Adds the cost of a process that ran afterwards.
    mutating func add(_ other: Cost) {
      wall += other.wall
      processor += other.processor
      peakMemory = max(peakMemory, other.peakMemory)
    }
  }

  /// Runs the program.
  ///
  /// - Throws: ``BenchmarkError`` if it cannot be started or exits with a status other than 0.
  func run() throws(BenchmarkError) -> Cost {
    let (cost, status) = try runToEnd()
    if status != 0 { throw BenchmarkError(description: "\(name): \(complaint ?? Self.told(status))") }
    return cost
  }

  /// The exit status or signal, for error messages.
  private static func told(_ status: Int32) -> String {
    status & 0x7F == 0 ? "exit status \(status >> 8)" : "ended by signal \(status & 0x7F)"
  }

  /// Runs the program with any exit status.
  func runToEnd() throws(BenchmarkError) -> (cost: Cost, status: Int32) {
    let start = ContinuousClock.now
    let child = try spawn()
    var status: Int32 = 0
    var usage = rusage()
    // SAFETY: both outlive the call, which fills them.
    while unsafe wait4(child, &status, 0, &usage) < 0 {
      guard errno == EINTR else { throw BenchmarkError(description: "\(name): \(Self.systemError(errno))") }
    }
    let wall = (ContinuousClock.now - start) / .seconds(1)
    let processor = Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime)
    #if canImport(Darwin)
      let peakMemory = Int(usage.ru_maxrss)
    #else
      let peakMemory = Int(usage.ru_maxrss) * 1024
    #endif
    return (Cost(wall: wall, processor: processor, peakMemory: peakMemory), status)
  }

  /// The name in errors: the last path components of the program and of its first argument.
  private var name: String {
    ([executable] + arguments.prefix(1)).map { URL(fileURLWithPath: $0).lastPathComponent }.joined(separator: " ")
  }

  /// The last line of standard error if that went to a file; earlier lines may be warnings.
  private var complaint: String? {
    guard errors != "/dev/null", let text = try? String(contentsOfFile: errors, encoding: .utf8) else { return nil }
    return text.split(whereSeparator: \.isNewline).last.map { String($0) }
  }

  private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }

  private static func systemError(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }
}

// MARK: Starting

extension ChildProcess {
  private func spawn() throws(BenchmarkError) -> pid_t {
    let words = CStringList([executable] + arguments)
    let variables = CStringList(ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" })
    var child: pid_t = 0
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    let writing = O_WRONLY | O_CREAT | O_TRUNC
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, writing, 0o644)
    unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors, writing, 0o644)
    // This process ignores SIGINT and SIGTERM in favor of its own handlers; children must not inherit that.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGINT)
    unsafe sigaddset(&signals, SIGTERM)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    let code = unsafe words.withPointers { words in
      unsafe variables.withPointers { variables in
        // SAFETY: the call copies the strings into the new process before it returns.
        unsafe posix_spawn(&child, executable, &actions, &attributes, words, variables)
      }
    }
    if code != 0 { throw BenchmarkError(description: "\(executable): \(Self.systemError(code))") }
    return child
  }
}
