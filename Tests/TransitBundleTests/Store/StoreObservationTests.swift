#if canImport(Observation)
  import Observation
  import Synchronization
  import Testing
  import TransitBundle

  /// Tracks properties as SwiftUI does: it records what a view reads, and updates the view at the next change.
  @Suite struct `Observation of stores` {
    @Test func `observation reports each change of the current timetable`() async throws {
      let made = try StoreInFolder()
      let installed = Changes(of: made.store) { _ = $0.current }
      #expect(installed.count == 0)
      try await made.install(.oaks)
      #expect(installed.count == 1)
      // Tracking ends with the first change.
      let replaced = Changes(of: made.store) { _ = $0.current }
      try await made.install(.elms)
      #expect(installed.count == 1)
      #expect(replaced.count == 1)
      let rolledBack = Changes(of: made.store) { _ = $0.current?.information.name }
      try made.store.rollBack()
      #expect(rolledBack.count == 1)
    }

    @Test func `observation reports a pending bundle and its start`() async throws {
      let made = try StoreInFolder()
      try await made.install(.oaks)
      let scheduled = Changes(of: made.store) { _ = $0.state.pendingStart }
      try await made.install(.elms, starting: .date(Village.noon))
      #expect(scheduled.count == 1)
      let activated = Changes(of: made.store) { _ = $0.state.canRollBack }
      try made.store.activate(at: Village.noon)
      #expect(activated.count == 1)
    }

    @Test func `observation reports changes by another store of the folder after a refresh`() async throws {
      let made = try StoreInFolder()
      let other = try made.reopened()
      let changes = Changes(of: other) { _ = $0.current }
      try await made.install(.oaks)
      #expect(changes.count == 0)
      try other.refresh()
      #expect(changes.count == 1)
    }

    @Test func `observation reports nothing if nothing changes or nothing was read`() async throws {
      let made = try StoreInFolder()
      try await made.install(.oaks)
      let changes = Changes(of: made.store) { _ = $0.state }
      try made.store.refresh()
      try made.store.activate(at: Village.noon)
      await #expect(throws: BundleError.self) { try await made.store.install("/dev/null") }
      #expect(throws: BundleError.self) { try made.store.rollBack() }
      #expect(changes.count == 0)
      let unread = Changes(of: made.store) { _ = $0.path }
      try await made.install(.elms)
      #expect(changes.count == 1)
      #expect(unread.count == 0)
    }
  }

  /// Counts how often observation reports a change of the properties that were read.
  private final class Changes: Sendable {
    private let reports = Atomic(0)

    var count: Int { reports.load(ordering: .relaxed) }

    init(of store: TimetableStore, read: (TimetableStore) -> Void) {
      withObservationTracking {
        read(store)
      } onChange: { [self] in
        reports.wrappingAdd(1, ordering: .relaxed)
      }
    }
  }
#endif
