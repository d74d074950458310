import TransitSQLite

/// The pieces of the files that are stored byte for byte.
struct KeptPieces {
  /// Total bytes of all pieces.
  private(set) var byteCount = 0

  // By the bytes of the name, because canonically equivalent names are different files.
  private var pieces: [[UInt8]: [Piece]] = [:]
  private let content: Statement

  private struct Piece {
    let number: Int
    let position: Int
  }

  /// Reads names and positions, but no content.
  init(in connection: Connection) throws(SQLiteError) {
    content = try connection.prepare("SELECT content FROM kept_file WHERE id = ?")
    let statement = try connection.prepare("SELECT id, name, position, length(content) FROM kept_file ORDER BY id")
    while try statement.step() {
      let piece = Piece(number: statement.integer(at: 0), position: statement.integer(at: 2))
      pieces[Array(statement.text(at: 1).utf8), default: []].append(piece)
      byteCount += statement.integer(at: 3)
    }
  }

  /// Returns the pieces of a file in order; `nil` if there is no such file.
  func numbers(of name: String) -> [Int]? {
    pieces[Array(name.utf8)]?.sorted { ($0.position, $0.number) < ($1.position, $1.number) }.map(\.number)
  }

  func bytes(ofPiece number: Int) throws(SQLiteError) -> [UInt8] {
    content.bind(number, at: 0)
    defer { content.reset() }
    return try content.step() ? content.blob(at: 0) : []
  }
}
