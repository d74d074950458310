/// The statements for the table of favorites: the only ones that write at run time.
enum FavoriteQuery {
  /// Prefixed, because the app may have its own tables in the database.
  static let table = """
    CREATE TABLE IF NOT EXISTS transit_favorite(
      kind TEXT NOT NULL,
      id TEXT NOT NULL,
      position INTEGER NOT NULL,
      note TEXT,
      PRIMARY KEY (kind, id))
    """

  static let all = "SELECT kind, id, note FROM transit_favorite ORDER BY position, kind, id"

  /// Parameters: kind, id, note. An existing favorite keeps its position.
  static let add = """
    INSERT INTO transit_favorite(kind, id, position, note)
      VALUES (?1, ?2, (SELECT coalesce(max(position), 0) + 1 FROM transit_favorite), ?3)
      ON CONFLICT (kind, id) DO UPDATE SET note = excluded.note
    """

  /// Parameters: kind, id. Returns a row if the favorite existed.
  static let remove = "DELETE FROM transit_favorite WHERE kind = ? AND id = ? RETURNING 1"

  /// Parameters: kind, id, position.
  static let place = "UPDATE transit_favorite SET position = ?3 WHERE kind = ?1 AND id = ?2"
}
