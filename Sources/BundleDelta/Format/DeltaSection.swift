/// The type of a section. See docs/formats/delta.md, section 3.
enum DeltaSection: UInt8 {
  /// The new metadata, as pieces of the old metadata.
  case metadata = 0
  /// Pages of the new database, as pieces of the old database.
  case pages = 1
  /// A tree of the new database, as rows of a tree of the old one.
  case rows = 2
  /// An index of the new database, as columns of a tree that an earlier section wrote.
  case index = 3
}
