import TransitSQLite
import TransitValues

/// The pieces of the files that are stored byte for byte.
struct KeptPieces {
  /// Total bytes of all pieces.
  private(set) var byteCount = 0

  // By the bytes of the name, because canonically equivalent names are different files.
  private var pieces: [[UInt8]: [Int]] = [:]
  private let content: Statement

  /// Reads names and positions, but no content.
  init(in connection: Connection) throws(DatabaseError) {
    content = try connection.prepare("SELECT content FROM kept_file WHERE id = ?")
    let rows = try connection.prepare("SELECT id, name, length(content) FROM kept_file ORDER BY position, id")
    while try rows.step() {
      pieces[Array(rows.text(at: 1).utf8), default: []].append(rows.integer(at: 0))
      byteCount += rows.integer(at: 2)
    }
  }

  /// Returns the pieces of a file in order; `nil` if there is no such file.
  func numbers(of name: String) -> [Int]? { pieces[Array(name.utf8)] }

  func bytes(ofPiece number: Int) throws(DatabaseError) -> [UInt8] {
    content.bind(number, at: 0)
    defer { content.reset() }
    return try content.step() ? content.blob(at: 0) : []
  }
}
