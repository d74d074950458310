import Testing

/// Checks that no public type has the name of a type that apps import too.
struct CollisionTests {
  @Test("all public types of docs/api.txt are used without a module name")
  func allTypes() throws {
    let used = Set(UnqualifiedTypes.all.keys)
    let listed = try Listing.transitBundle()
    #expect(listed.subtracting(used).sorted() == [], "missing in UnqualifiedTypes")
    #expect(used.subtracting(listed).sorted() == [], "missing in docs/api.txt")
  }

  @Test("UnqualifiedTypes lists types under their names")
  func names() {
    for (name, type) in UnqualifiedTypes.all {
      #expect(String(describing: type).replacing("any ", with: "") == name)
    }
  }

  @Test("no type of an Apple framework has the name of a public type")
  func frameworks() throws {
    for (module, names) in try Listing.standIns() {
      #expect(try names.intersection(Listing.transitBundle()).sorted() == [], "\(module)")
    }
  }

  @Test("no type of a toolchain module has the name of a public type")
  func toolchain() throws {
    for (module, names) in try Listing.toolchain() {
      #expect(try names.intersection(Listing.transitBundle()).sorted() == [], "\(module)")
    }
  }
}
