import Foundation

/// A folder for everything that is not finished, in the folder of the output, so that a rename ends it.
struct ScratchFolder {
  let path: String

  /// Makes the folder.
  ///
  /// - Throws: ``FileError`` when the output's folder cannot be written to, or the output is there and no file.
  init(beside output: String) throws(FileError) {
    if output.isEmpty { throw FileError(.create, output, code: ENOENT) }
    let name = output.split(separator: "/").last.map(String.init) ?? output
    try Self.checkReplaceable(output)
    // Names have at most 255 bytes, and the output's may be as long.
    path = "\(OutputFile.folder(of: output))/.\(name.prefix(40)).\(UInt32.random(in: .min ... .max)).scratch"
    guard unsafe mkdir(path, 0o700) == 0 else { throw FileError(.create, output) }
  }

  /// Only a file may be replaced: neither a folder nor a pipe or device, which somebody else needs as it is. A link
  /// is replaced itself.
  private static func checkReplaceable(_ output: String) throws(FileError) {
    guard let type = try? FileManager.default.attributesOfItem(atPath: output)[.type] as? FileAttributeType else {
      return
    }
    switch type {
    case .typeRegular, .typeSymbolicLink: return
    case .typeDirectory: throw FileError(.create, output, code: EISDIR)
    default: throw FileError(.create, output, reason: "it is there and not a regular file")
    }
  }

  func remove() {
    // Whatever is left is only rubbish, and there is nobody to tell.
    try? FileManager.default.removeItem(atPath: path)
  }
}
