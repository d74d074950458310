import TransitSQLite

/// Where the pieces of the files lie that are kept byte for byte.
struct KeptPieces {
  /// Bytes of all of them.
  private(set) var byteCount = 0

  // By the bytes of the name: names that only look the same are those of different files.
  private var pieces: [[UInt8]: [Piece]] = [:]
  private let content: Statement

  private struct Piece {
    let number: Int
    let position: Int
  }

  /// Reads names and positions, not the bytes.
  init(in connection: Connection) throws(SQLiteError) {
    content = try connection.prepare("SELECT content FROM kept_file WHERE id = ?")
    let statement = try connection.prepare("SELECT id, name, position, length(content) FROM kept_file ORDER BY id")
    while try statement.step() {
      let piece = Piece(number: statement.integer(at: 0), position: statement.integer(at: 2))
      pieces[Array(statement.text(at: 1).utf8), default: []].append(piece)
      byteCount += statement.integer(at: 3)
    }
  }

  /// The pieces of a file in their order, `nil` when there is no such file.
  func numbers(of name: String) -> [Int]? {
    pieces[Array(name.utf8)]?.sorted { ($0.position, $0.number) < ($1.position, $1.number) }.map(\.number)
  }

  func bytes(ofPiece number: Int) throws(SQLiteError) -> [UInt8] {
    content.bind(number, at: 0)
    defer { content.reset() }
    return try content.step() ? content.blob(at: 0) : []
  }
}
