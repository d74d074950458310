import HTTPTransport
import TransitFoundation
import TransitValues

extension LiveFeed.Source {
  /// Returns header fields for ``fields`` from arguments of a command, such as `x-api-key: env:KEY`.
  ///
  /// - Parameters:
  ///   - arguments: `NAME: VALUE`, where the value may be `env:VARIABLE` or `@FILE`; or `env:VARIABLE` or `@FILE` for
  ///     whole fields, one per line. Other users can see arguments, but neither variables nor files.
  ///   - option: What errors begin with, such as `--live-header`.
  ///   - environment: The variables; `nil` for those of the process.
  /// - Returns: Values by name. Several values of a name are joined by a comma.
  public static func fields(
    _ arguments: [String], option: String, environment: [String: String]? = nil
  ) throws(LiveFieldError) -> [String: String] {
    let fields: HTTPFields
    do throws(PlainFailure) {
      fields = try HeaderArgument(option: option, environment: environment ?? ProcessInfo.processInfo.environment)
        .fields(arguments)
    } catch {
      throw LiveFieldError(description: error.description)
    }
    return Dictionary(fields.pairs.map { ($0.name, $0.value) }) { "\($0), \($1)" }
  }
}
