import BundleFormat

extension ContainerCheck {
  /// Checks the metadata section: valid JSON and, for a timetable, identical to what the writer produces.
  func checkMetadata(_ front: ContainerFront, into result: inout Result) {
    result.metadataBytes = front.metadata
    result.kind = front.kind
    guard front.kind == .timetable else {
      if case .object? = try? JSONReader.value(of: front.metadata) { return }
      result.findings.add("the metadata is not a JSON object")
      return
    }
    do throws(ContainerError) {
      let metadata = try BundleMetadata(decoding: front.metadata)
      result.metadata = metadata
      if !result.isNewer, metadata.encoded() != front.metadata {
        result.findings.add("the metadata is not in canonical form: other keys, order or whitespace")
      }
      if metadata.schemaVersion != Int(front.header.schemaVersion) {
        result.findings.add(
          "schema version \(metadata.schemaVersion) in the metadata, \(front.header.schemaVersion) in the header")
      }
      if front.header.schemaVersion != BundleSchema.version {
        result.findings.add(
          "schema version \(front.header.schemaVersion), this verifier supports \(BundleSchema.version)")
      }
    } catch {
      result.findings.add("\(error)")
    }
  }
}
