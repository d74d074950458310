/// Whether a file or column is required.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#presence>.
package enum Presence: Hashable, Sendable {
  case required
  case conditionallyRequired
  case conditionallyForbidden
  case recommended
  case optional
}
