/// The statements on the table of favorites, the only ones that write at run time.
enum FavoriteQuery {
  /// Begun with our name: the database has tables of the app, too.
  static let table = """
    CREATE TABLE IF NOT EXISTS transit_favorite(
      kind TEXT NOT NULL,
      id TEXT NOT NULL,
      position INTEGER NOT NULL,
      note TEXT,
      PRIMARY KEY (kind, id))
    """

  static let all = "SELECT kind, id, note FROM transit_favorite ORDER BY position, kind, id"

  /// Parameters: kind, id, note. What is there already keeps its place.
  static let add = """
    INSERT INTO transit_favorite(kind, id, position, note)
      VALUES (?1, ?2, (SELECT coalesce(max(position), 0) + 1 FROM transit_favorite), ?3)
      ON CONFLICT (kind, id) DO UPDATE SET note = excluded.note
    """

  /// Parameters: kind, id. Gives a row for what was there.
  static let remove = "DELETE FROM transit_favorite WHERE kind = ? AND id = ? RETURNING 1"

  /// Parameters: kind, id, position.
  static let place = "UPDATE transit_favorite SET position = ?3 WHERE kind = ?1 AND id = ?2"
}
