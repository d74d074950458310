import TransitBundle
import TransitValues

extension PlainFailure {
  /// The error for an id that a feed does not have.
  ///
  /// - Parameter ids: The ids that it has. Up to five similar ones are named.
  init(_ feed: String, hasNo kind: String, _ id: String, among ids: CellSet) {
    let similarity = IDSimilarity(to: id)
    let near = ids.texts.compactMap { text in similarity.distance(of: text).map { (distance: $0, id: text) } }
      // An id of a single letter is not similar to all others.
      .filter { $0.distance < id.utf8.count }
      .sorted { ($0.distance, $0.id) < ($1.distance, $1.id) }.prefix(5).map { "\"\($0.id)\"" }
    let hint = near.isEmpty ? "" : " (did you mean \(near.joined(separator: ", "))?)"
    self.init(.extract, feed: feed, "has no \(kind) \(id)\(hint)")
  }
}
