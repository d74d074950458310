import BundleFormat
package import BundleReader
import TransitFiles

/// Writes a delta after verifying it with the code that clients run.
package enum VerifiedDelta {
  /// Makes a delta, applies it to the old bundle, and renames the file into place only if the result has the new
  /// bundle's content.
  ///
  /// - Parameters:
  ///   - path: The file to write; replaced only by a complete delta.
  ///   - maximumBytes: The maximum length of a useful delta.
  /// - Returns: The length of the delta in bytes.
  /// - Throws: ``DeltaError``, with the kind ``DeltaError/Kind/notWorthwhile`` if the delta is longer.
  @discardableResult
  package static func write(
    from old: BundleFile, to new: BundleFile, path: String, maximumBytes: Int = .max
  ) throws(DeltaError) -> Int {
    let bytes = try DeltaMaker.make(from: old, to: new)
    guard bytes.count <= maximumBytes else {
      throw DeltaError(.notWorthwhile, "a delta of \(bytes.count) bytes exceeds the limit of \(maximumBytes)")
    }
    do {
      var output = try OutputFile(path: path)
      try output.write(bytes)
      try verify(output.temporaryPath, beside: path, from: old, to: new)
      try output.finish()
    } catch {
      throw (error as? DeltaError) ?? DeltaError(.inputOutput, "\(path): cannot be written: \(error)")
    }
    return bytes.count
  }

  private static func verify(
    _ delta: String, beside path: String, from old: BundleFile, to new: BundleFile
  ) throws {
    // Named after the output, so that the next run finds it if this one is killed.
    let proof = try OutputFile(path: "\(path).proof")
    let applied = try DeltaApplier(path: delta).apply(to: old, output: proof, at: "\(path).proof")
    guard applied.contentRoot == new.header.contentRoot,
      try BundleFile.open(path: proof.temporaryPath).front.metadata == new.front.metadata
    else { throw DeltaError(.damaged, "applying the delta does not produce \(new.path)") }
  }
}
