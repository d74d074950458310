package import TransitBundle
import TransitFiles

/// Small files that appear only when they are complete.
package enum TextFile {
  /// Replaces a file.
  ///
  /// - Throws: ``BundleError`` if it cannot be created or written.
  package static func write(_ text: String, to path: String) throws(BundleError) {
    var file: OutputFile
    do throws(SystemError) {
      file = try OutputFile(path: path)
    } catch {
      throw BundleError(.cannotCreate, path: path, "cannot be created: \(error)")
    }
    do throws(SystemError) {
      try file.write(Array(text.utf8))
      try file.finish()
    } catch {
      throw BundleError(.cannotWrite, path: path, "cannot be written: \(error)")
    }
  }
}
