/// A delta on the host, `o/SHA256.tdelta`. Builds a release from the bundle with another content root.
package struct PublishedDelta: Hashable, Sendable {
  package let fromContentRoot: SHA256Hash
  package let file: PublishedFile

  package init(fromContentRoot: SHA256Hash, file: PublishedFile) {
    self.fromContentRoot = fromContentRoot
    self.file = file
  }
}
