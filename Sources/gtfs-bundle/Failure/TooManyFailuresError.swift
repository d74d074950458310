/// The result of a summary, as an error for its exit code.
struct TooManyFailuresError: Error, Equatable, CustomStringConvertible {
  let failed: Int
  let tolerated: Int

  var description: String { "failed feeds: \(failed); --tolerate allows \(tolerated)" }
}
