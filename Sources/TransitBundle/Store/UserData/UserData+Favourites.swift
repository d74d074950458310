import TransitSQLite

extension UserData {
  /// All favourites, in the user's order: that in which they were added, unless moved.
  ///
  /// Cost: reads all of them.
  public func favourites() throws(BundleError) -> [Favourite] {
    try withConnection { connection throws(SQLiteError) in try connection.favourites() }
  }

  /// Keeps a stop, route or trip, behind all others. One that is kept already stays where it is, with the new note.
  public func add(_ favourite: Favourite) throws(BundleError) {
    try change { connection throws(SQLiteError) in
      let statement = try connection.prepare(FavouriteQuery.add)
      statement.bind(favourite.item)
      statement.bind(favourite.note, at: 2)
      try statement.run()
    }
  }

  /// Keeps something no longer.
  ///
  /// - Returns: Whether it was kept.
  @discardableResult
  public func remove(_ item: Favourite.Item) throws(BundleError) -> Bool {
    try change { connection throws(SQLiteError) in
      let statement = try connection.prepare(FavouriteQuery.remove)
      statement.bind(item)
      var wasThere = false
      while try statement.step() { wasThere = true }
      return wasThere
    }
  }

  /// Gives a favourite another place; nothing changes when it is not kept.
  ///
  /// - Parameter index: Its place among all favourites afterwards, from 0; the nearest there is.
  ///
  /// Cost: writes the places of all favourites.
  public func move(_ item: Favourite.Item, to index: Int) throws(BundleError) {
    try change { connection throws(SQLiteError) in
      var items = try connection.favourites().map(\.item)
      guard let old = items.firstIndex(of: item) else { return }
      items.insert(items.remove(at: old), at: max(0, min(index, items.count)))
      let statement = try connection.prepare(FavouriteQuery.place)
      for (position, item) in zip(1..., items) {
        statement.bind(item)
        statement.bind(position, at: 2)
        try statement.run()
      }
    }
  }

  /// The favourites that a feed does not have, in the user's order: ids come and go with the feeds.
  ///
  /// They stay favourites, since a later feed may have them again.
  ///
  /// Cost: one look-up in an index for each favourite.
  public func unknownFavourites(in timetable: Timetable) throws(BundleError) -> [Favourite] {
    var unknown: [Favourite] = []
    for favourite in try favourites() where try !timetable.knows(favourite.item) { unknown.append(favourite) }
    return unknown
  }
}

extension TimetableStore {
  /// The favourites that the current bundle does not have, see ``UserData/unknownFavourites(in:)``.
  ///
  /// - Throws: ``BundleError/Kind/noBundle`` when no bundle is current.
  public func unknownFavourites() throws(BundleError) -> [Favourite] {
    guard let current else { throw BundleError(.noBundle, path: folder, "no bundle is installed") }
    return try userData.unknownFavourites(in: current)
  }
}

extension Connection {
  fileprivate func favourites() throws(SQLiteError) -> [Favourite] {
    let statement = try prepare(FavouriteQuery.all)
    var favourites: [Favourite] = []
    while try statement.step() {
      guard let item = Favourite.Item(kind: statement.text(at: 0), id: statement.text(at: 1)) else { continue }
      favourites.append(Favourite(item, note: statement.optionalText(at: 2)))
    }
    return favourites
  }
}

extension Statement {
  /// Binds kind and id as the first two parameters.
  fileprivate func bind(_ item: Favourite.Item) {
    bind(item.kind, at: 0)
    bind(item.id, at: 1)
  }
}
