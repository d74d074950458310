import Testing

/// No public type is called like one that apps meet beside it.
struct CollisionTests {
  @Test("all public types of docs/api.txt are used without a module in front")
  func allTypes() throws {
    let used = Set(UnqualifiedTypes.all.keys)
    let listed = try Listing.transitBundle()
    #expect(listed.subtracting(used).sorted() == [], "add them to UnqualifiedTypes")
    #expect(used.subtracting(listed).sorted() == [], "docs/api.txt does not have them")
  }

  @Test("types are listed under their names")
  func names() {
    for (name, type) in UnqualifiedTypes.all {
      #expect(String(describing: type).replacing("any ", with: "") == name)
    }
  }

  @Test("no framework of Apple has a public type's name")
  func frameworks() throws {
    for (module, names) in try Listing.standIns() {
      #expect(try names.intersection(Listing.transitBundle()).sorted() == [], "\(module)")
    }
  }

  @Test("no module of the toolchain has a public type's name")
  func toolchain() throws {
    for (module, names) in try Listing.toolchain() {
      #expect(try names.intersection(Listing.transitBundle()).sorted() == [], "\(module)")
    }
  }
}
