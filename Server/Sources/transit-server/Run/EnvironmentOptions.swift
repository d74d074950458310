import ArgumentParser

/// Options from environment variables: `TRANSIT_SERVER_CACHE_BYTES` is `--cache-bytes`.
///
/// Each line of a variable is a value. A flag is `true` or `false`. Empty variables are ignored.
struct EnvironmentOptions {
  /// Unknown names are ignored: Kubernetes sets `TRANSIT_SERVER_PORT` for a Service called transit-server.
  private static let prefix = "TRANSIT_SERVER_"

  private let environment: [String: String]
  /// Each option as it is written, such as `--live-header`, and whether it is a flag.
  private let declared: [(name: String, isFlag: Bool)]

  /// - Parameter command: Has the options that are declared.
  init(environment: [String: String], of command: some ParsableCommand) {
    self.environment = environment
    declared = Mirror(reflecting: command).children.map { property in
      // The storage of a property with a wrapper begins with `_`.
      let name = (property.label ?? "").dropFirst().map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }
      return ("--" + name.joined(), property.value is Flag<Bool>)
    }
  }

  /// Returns the options from the environment, then the given arguments. Given options override variables.
  func arguments(before given: [String]) -> [String] {
    declared.filter { name, _ in !given.contains { $0 == name || $0.hasPrefix(name + "=") } }
      .flatMap { name, isFlag in
        values(of: name).compactMap { value in
          // The parser reports other values of a flag.
          switch isFlag ? value : "" {
          case "true": name
          case "false": nil
          default: "\(name)=\(value)"
          }
        }
      } + given
  }

  private func values(of name: String) -> [Substring] {
    let variable = Self.prefix + name.dropFirst(2).uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
    return environment[variable, default: ""].split(separator: "\n")
  }
}
