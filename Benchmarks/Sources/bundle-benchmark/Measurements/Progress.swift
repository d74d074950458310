import Foundation

/// What goes on, for those who wait.
enum Progress {
  static func tell(_ text: String) {
    FileHandle.standardError.write(Data("\(text)\n".utf8))
  }
}
