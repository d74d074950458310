import BundleFormat
package import TransitBundle

/// A delta in a file that has been applied once, by the code that clients run.
package enum ProvenDelta {
  /// Makes a delta, writes it, and applies it to the old bundle; only if the new bundle's content comes out does the file
  /// take its name.
  ///
  /// - Parameters:
  ///   - path: The file to write; one that is there is replaced by a finished one only.
  ///   - maximumBytes: The longest delta worth having.
  /// - Returns: Bytes of the delta.
  /// - Throws: ``DeltaError``; kind ``DeltaError/Kind/notWorthwhile`` for a longer delta.
  @discardableResult
  package static func write(
    from old: BundleFile, to new: BundleFile, path: String, maximumBytes: Int = .max,
    isCancelled: @escaping () -> Bool = { false }
  ) throws(DeltaError) -> Int {
    let bytes = try DeltaMaker.make(from: old, to: new, isCancelled: isCancelled)
    guard bytes.count <= maximumBytes else {
      throw DeltaError(.notWorthwhile, "a delta of \(bytes.count) bytes is more than \(maximumBytes)")
    }
    do {
      var output = try OutputFile(path: path)
      try output.write(bytes)
      try prove(output.temporaryPath, from: old, to: new, isCancelled)
      try output.finish()
    } catch {
      throw (error as? DeltaError) ?? DeltaError(.inputOutput, "\(path): cannot be written: \(error)")
    }
    return bytes.count
  }

  private static func prove(
    _ delta: String, from old: BundleFile, to new: BundleFile, _ isCancelled: @escaping () -> Bool
  ) throws {
    let proof = try OutputFile(path: "\(delta).proof")
    let applied = try DeltaApplier(path: delta).apply(
      to: old, output: proof, at: "\(delta).proof", isCancelled: isCancelled)
    guard applied.contentRoot == new.header.contentRoot,
      try BundleFile.open(path: proof.temporaryPath).front.metadata == new.front.metadata
    else { throw DeltaError(.damaged, "the delta does not lead to \(new.path)") }
  }
}
