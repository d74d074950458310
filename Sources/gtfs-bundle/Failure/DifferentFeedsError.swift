/// The result of a comparison, as an error for its exit code.
struct DifferentFeedsError: Error, Equatable, CustomStringConvertible {
  let description: String
}
