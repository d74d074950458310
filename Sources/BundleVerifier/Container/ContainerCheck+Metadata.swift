import BundleFormat
import Foundation

extension ContainerCheck {
  /// The metadata section: JSON, and for a timetable exactly what its writer writes.
  func checkMetadata(_ front: ContainerFront, into result: inout Result) {
    result.metadataBytes = front.metadata
    result.kind = front.kind
    guard front.kind == .timetable else {
      let object = try? JSONSerialization.jsonObject(with: Data(front.metadata))
      if !(object is [String: Any]) { result.findings.add("the metadata is no JSON object") }
      return
    }
    do throws(ContainerError) {
      let metadata = try BundleMetadata(decoding: front.metadata)
      result.metadata = metadata
      if !result.isNewer, metadata.encoded() != front.metadata {
        result.findings.add("the metadata is not written as a writer writes it: other keys, order or spaces")
      }
      if metadata.schemaVersion != Int(front.header.schemaVersion) {
        result.findings.add(
          "schema version \(metadata.schemaVersion) in the metadata, \(front.header.schemaVersion) in the header")
      }
      if front.header.schemaVersion != BundleSchema.version {
        result.findings.add(
          "schema version \(front.header.schemaVersion), this verifier knows \(BundleSchema.version)")
      }
    } catch {
      result.findings.add("\(error)")
    }
  }
}
