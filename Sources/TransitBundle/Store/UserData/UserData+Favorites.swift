package import BundleReader
import TransitSQLite
import TransitValues

extension UserData {
  /// Returns all favorites in the user's order. New favorites are last.
  ///
  /// Cost: reads all favorites.
  public func favorites() throws(BundleError) -> [Favorite] {
    try withConnection { connection throws(DatabaseError) in try connection.favorites() }
  }

  /// Adds a favorite at the end. If it exists, it keeps its position and gets the new note.
  public func add(_ favorite: Favorite) throws(BundleError) {
    try change { connection throws(DatabaseError) in
      let statement = try connection.prepare(FavoriteQuery.add)
      statement.bind(favorite.item)
      statement.bind(favorite.note, at: 2)
      try statement.run()
    }
  }

  /// Removes a favorite.
  ///
  /// - Returns: Whether it existed.
  @discardableResult
  public func remove(_ item: Favorite.Item) throws(BundleError) -> Bool {
    try change { connection throws(DatabaseError) in
      let statement = try connection.prepare(FavoriteQuery.remove)
      statement.bind(item)
      var wasThere = false
      while try statement.step() { wasThere = true }
      return wasThere
    }
  }

  /// Moves a favorite. Does nothing if the favorite does not exist.
  ///
  /// - Parameters:
  ///   - item: The favorite.
  ///   - index: The new index among all favorites, from 0, clamped to their count.
  ///
  /// Cost: writes the positions of all favorites.
  public func move(_ item: Favorite.Item, to index: Int) throws(BundleError) {
    try change { connection throws(DatabaseError) in
      var items = try connection.favorites().map(\.item)
      guard let old = items.firstIndex(of: item) else { return }
      items.insert(items.remove(at: old), at: max(0, min(index, items.count)))
      let statement = try connection.prepare(FavoriteQuery.place)
      for (position, item) in zip(1..., items) {
        statement.bind(item)
        statement.bind(position, at: 2)
        try statement.run()
      }
    }
  }

  /// Returns the favorites that a timetable does not contain, in the user's order.
  ///
  /// They remain favorites, because a later feed may contain their ids again.
  ///
  /// Cost: one index lookup per favorite.
  public func unknownFavorites(in timetable: Timetable) throws(BundleError) -> [Favorite] {
    var unknown: [Favorite] = []
    for favorite in try favorites() where try !timetable.contains(favorite.item) { unknown.append(favorite) }
    return unknown
  }
}

extension Connection {
  fileprivate func favorites() throws(DatabaseError) -> [Favorite] {
    let statement = try prepare(FavoriteQuery.all)
    var favorites: [Favorite] = []
    while try statement.step() {
      guard let item = Favorite.Item(kind: statement.text(at: 0), id: statement.text(at: 1)) else { continue }
      favorites.append(Favorite(item, note: statement.optionalText(at: 2)))
    }
    return favorites
  }
}

extension Statement {
  fileprivate func bind(_ item: Favorite.Item) {
    bind(item.kind, at: 0)
    bind(item.id, at: 1)
  }
}
