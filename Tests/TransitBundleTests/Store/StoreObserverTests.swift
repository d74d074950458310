import Foundation
import Testing
import TransitBundle

@Suite struct `Store observers` {
  @Test func `an observer of a store receives the current state and each later one`() async throws {
    let made = try StoreInFolder()
    try await made.install(.oaks)
    var states = made.store.states().makeAsyncIterator()
    #expect(await states.next()?.cause == .installed)
    try await made.install(.elms)
    let installed = await states.next()
    #expect(installed?.cause == .installed)
    #expect(installed?.current?.information.name == "Elms")
    try await made.install(.pines, starting: .date(Village.noon))
    let scheduled = await states.next()
    #expect(scheduled?.cause == .scheduled)
    #expect(scheduled?.pendingStart == Village.noon)
    #expect(scheduled?.current?.information.name == "Elms")
    try made.store.activate(at: Village.noon)
    #expect(await states.next()?.cause == .activated)
    try made.store.rollBack()
    let back = await states.next()
    #expect(back?.cause == .rolledBack)
    #expect(back?.current?.information.name == "Elms")
    // Calls without effect are not reported.
    try made.store.activate(at: Village.noon)
    try made.store.refresh()
    await #expect(throws: BundleError.self) { try await made.store.install("/dev/null") }
    try await made.reopened().install(made.bundle(of: .oaks))
    try made.store.refresh()
    let refreshed = await states.next()
    #expect(refreshed?.cause == .refreshed)
    #expect(refreshed?.current?.information.name == "Oaks")
  }

  @Test func `a slow observer of a store skips states but receives the last one`() async throws {
    let made = try StoreInFolder()
    let observers = (0..<3).map { _ in made.store.states() }
    for village in [Village.oaks, .elms, .pines] { try await made.install(village) }
    for observer in observers {
      var states = observer.makeAsyncIterator()
      #expect(await states.next()?.current?.information.name == "Pines")
    }
  }

  @Test func `observers of a store do not keep it alive, and end with it`() async throws {
    var made: StoreInFolder? = try StoreInFolder()
    let unread = made?.store.states()
    let observers = (0..<4).map { _ in
      let states = made?.store.states()
      return Task {
        var count = 0
        if let states { for await _ in states { count += 1 } }
        return count
      }
    }
    try await made?.install(.oaks)
    let store = Weak(made?.store)
    let timetable = Weak(made?.store.current)
    #expect(store.object != nil && timetable.object != nil)
    made = nil
    #expect(store.object == nil)
    for observer in observers { #expect((0...2).contains(await observer.value)) }
    // A sequence that is not read holds its last state until it is read or released.
    if let unread {
      var causes: [TimetableStore.Cause] = []
      for await state in unread { causes.append(state.cause) }
      #expect(causes == [.installed])
    }
    #expect(timetable.object == nil)
  }

  @Test func `observers of a store end with their task and keep no state alive`() async throws {
    let made = try StoreInFolder()
    try await made.install(.oaks)
    let timetable = Weak(made.store.current)
    let observers = (0..<4).map { _ in
      let states = made.store.states()
      return Task { for await _ in states {} }
    }
    for observer in observers { observer.cancel() }
    for observer in observers { await observer.value }
    for _ in 0..<100 { _ = made.store.states() }
    // Nothing references an earlier state.
    for village in [Village.elms, .pines] { try await made.install(village) }
    #expect(timetable.object == nil)
    #expect(try made.store.village() == "Pines")
  }
}

/// A weak reference to an object.
private struct Weak<Object: AnyObject> {
  private(set) weak var object: Object?

  init(_ object: Object?) {
    self.object = object
  }
}
