/// A reason why a measurement cannot be made.
struct BenchmarkError: Error, CustomStringConvertible {
  /// One line: the subject and the problem.
  let description: String
}
