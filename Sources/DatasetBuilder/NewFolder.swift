import Foundation
import TransitBundle
import TransitFiles

/// Folders that are made if they do not exist.
enum NewFolder {
  /// Makes a folder and those that contain it.
  static func make(_ path: String) throws(DatasetFileError) {
    do {
      try OutputRule.checkFolder(path)
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw DatasetFileError(.create, path)
    }
  }

  /// Makes the folder of a file.
  static func make(for file: String) throws(DatasetFileError) {
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
    try make(folder)
  }
}
