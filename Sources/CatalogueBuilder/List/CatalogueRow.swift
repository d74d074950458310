package import TransitValues

/// A feed of a catalogue.
package struct CatalogueRow: Equatable, Sendable {
  package enum Source: Equatable, Sendable {
    /// A zip or folder.
    case path(String)
    case url(String)
    /// The path of a `dataset.yml`.
    case dataset(String)
    /// The row names none.
    case missing
  }

  /// The line in the file; the header is line 1.
  package let line: Int
  package let id: String
  /// The name of the folder of its bundle and status, different for each row: the id, or the line, such as `line-3`, if
  /// the id is not possible or that of another row.
  package internal(set) var folder: String
  package let source: Source
  /// Why the row is not a task, such as "is of the type gtfs_rt"; `nil` for a task.
  package let skipReason: String?
  /// Why the id cannot be that of a feed; the row then fails. `nil` for a good one.
  package internal(set) var problem: PlainFailure?
  package let authentication: FeedAuthentication
  package let provider: String
  package let name: String
  /// Two letters; empty if unknown.
  package let country: String
  /// Municipality, subdivision and country, as far as they are known.
  package let place: String
  package let licenseURL: String
  package let box: BoundingBox?

  /// Whether the row is a task that needs a key.
  package var needsKey: Bool { skipReason == nil && authentication.needsKey }
}
