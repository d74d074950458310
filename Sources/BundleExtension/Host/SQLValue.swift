/// A value that SQL passes to a function.
///
/// Source: <https://www.sqlite.org/datatype3.html>.
enum SQLValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob
}
