import Foundation
import TestFeeds
import Testing
import TransitBundle
import TransitSQLite

@Suite struct `Favorites` {
  private let items: [Favorite.Item] = [.stop("stop-1"), .route("R"), .trip("Oaks-1"), .stop("R"), .trip("Elms-7")]

  @Test func `favorites survive updates, and those missing from the feed are listed`() async throws {
    let made = try StoreInFolder()
    let kept = made.store.userData
    for (number, item) in items.enumerated() { try kept.add(Favorite(item, note: number == 0 ? "home" : nil)) }
    #expect(try #require(throws: BundleError.self) { try made.store.unknownFavorites() }.kind == .noBundle)
    try await made.install(.oaks)
    #expect(try made.store.unknownFavorites().map(\.item) == [.stop("R"), .trip("Elms-7")])
    try await made.install(.elms)
    #expect(try made.store.unknownFavorites().map(\.item) == [.trip("Oaks-1"), .stop("R")])
    try made.store.rollBack()
    #expect(try made.store.unknownFavorites().map(\.item) == [.stop("R"), .trip("Elms-7")])
    // Works for a bundle before it is installed.
    let download = try Timetable(path: made.bundle(of: .pines))
    #expect(try kept.unknownFavorites(in: download).map(\.item) == [.trip("Oaks-1"), .stop("R"), .trip("Elms-7")])
    #expect(try made.reopened().userData.favorites() == kept.favorites())
    #expect(try kept.favorites().map(\.item) == items)
    #expect(try kept.favorites().map(\.note) == ["home", nil, nil, nil, nil])
  }

  @Test func `favorites keep the order of an array with the same changes`() throws {
    let made = try StoreInFolder()
    let kept = made.store.userData
    var list: [Favorite] = []
    var random = SplitMix64(seed: 8)
    let ids = ["", "a", "A", "é", "e\u{301}", "x'y\"z", "東"]
    for step in 0..<300 {
      let id = ids.randomElement(using: &random) ?? ""
      let item =
        [Favorite.Item.stop(StopID(rawValue: id)), .route(RouteID(rawValue: id)), .trip(TripID(rawValue: id))]
        .randomElement(using: &random) ?? .stop("a")
      let old = list.firstIndex { $0.item == item }
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        let favorite = Favorite(item, note: step % 3 == 0 ? nil : "note \(step)")
        try kept.add(favorite)
        if let old { list[old] = favorite } else { list.append(favorite) }
      case 1:
        #expect(try kept.remove(item) == (old != nil))
        if let old { list.remove(at: old) }
      default:
        let index = Int.random(in: -2..<25, using: &random)
        try kept.move(item, to: index)
        if let old {
          let moved = list.remove(at: old)
          list.insert(moved, at: max(0, min(index, list.count)))
        }
      }
      #expect(try kept.favorites() == list)
    }
    #expect(!list.isEmpty)
  }

  @Test func `several connections can write favorites at once`() async throws {
    let made = try StoreInFolder()
    let path = made.path
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          // Each task has its own connection, like another process.
          let kept = try TimetableStore(path: path).userData
          for number in 0..<10 { try kept.add(Favorite(.stop(StopID(rawValue: "\(writer)-\(number)")))) }
        }
      }
      try await group.waitForAll()
    }
    #expect(try made.store.userData.favorites().count == 40)
  }

  @Test func `favorites are stored beside the app's own tables and can be joined with the bundle`() async throws {
    let made = try StoreInFolder()
    let path = made.folder.file("data.sqlite")
    let store = try TimetableStore(path: made.path, userData: path)
    try store.userData.add(Favorite(.stop("stop-2")))
    try store.userData.add(Favorite(.stop("stop-99")))
    try await store.install(made.bundle(of: .elms))
    #expect(store.userData.path == path)
    try BundleVFS.register()
    let connection = try Connection(path: path, mode: .readWrite)
    try connection.execute(
      """
      CREATE TABLE visit(stop_id TEXT, day TEXT);
      INSERT INTO visit VALUES ('stop-2', '20260601');
      ATTACH 'file://\(try #require(store.current).path)?vfs=transit&mode=ro' AS timetable;
      """)
    #expect(
      try connection.text(
        "SELECT group_concat(s.stop_name) FROM transit_favorite f JOIN visit v ON v.stop_id = f.id"
          + " JOIN timetable.stops s ON s.stop_id = f.id WHERE f.kind = 'stop'") == "Elms corner 2")
    #expect(try store.userData.favorites().count == 2)
  }

  @Test func `favorites in a file that is not a database throw an error`() throws {
    let made = try StoreInFolder()
    let path = made.folder.file("data.sqlite")
    try Data(repeating: 7, count: 5000).write(to: URL(filePath: path))
    let store = try TimetableStore(path: made.path, userData: path)
    let error = try #require(throws: BundleError.self) { try store.userData.favorites() }
    #expect(error.kind == .damaged && error.path == path)
    let missing = try TimetableStore(path: made.path, userData: made.folder.file("missing/data.sqlite"))
    #expect(try #require(throws: BundleError.self) { try missing.userData.favorites() }.kind == .cannotOpen)
  }
}
