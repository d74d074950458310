import Testing

@Suite struct `Fares below journeys` {
  private static let fares = [
    "fare_products.txt": """
    fare_product_id,fare_product_name,rider_category_id,fare_media_id,amount,currency
    single,Single,,,2.50,EUR
    single,Single,senior,card,1.00,EUR
    """,
    "rider_categories.txt": "rider_category_id,rider_category_name\nsenior,Senior\nchild,Child",
    "fare_media.txt": "fare_media_id,fare_media_name,fare_media_type\ncard,Card,2",
    "fare_leg_rules.txt": "fare_product_id\nsingle",
  ]

  /// The lines that begin with a fare, or are below one.
  private func lines(_ options: String..., changes: [String: String] = Self.fares) throws -> [String] {
    let result = try run(options, changes)
    #expect(result.status == 0, "\(result.error)")
    return result.output.split(separator: "\n").map(String.init).filter { $0.contains("Fare") || $0.contains("EUR") }
  }

  private func run(_ options: [String], _ changes: [String: String]) throws -> ToolResult {
    try SmallFeed.withBundle(changes: changes) { bundle in
      let words = ["journeys", bundle, "main", "end", "--depart", "2026-03-02T07:00", "--walk", "0"]
      return try Tool.run(words + options)
    }
  }

  @Test func `the cheapest is below each journey`() throws {
    #expect(try lines() == ["Fare: EUR 2.50 (Single 2.50)"])
  }

  @Test func `all fares by rider and medium are listed if asked for`() throws {
    let expected = [
      "Fare: EUR 2.50 (Single 2.50)", "  EUR 2.50", "  EUR 2.50 with Card", "  EUR 1.00 for Senior",
      "  EUR 1.00 for Senior with Card",
    ]
    #expect(try lines("--fares") == expected)
  }

  @Test func `a rider and a medium are chosen by their ids`() throws {
    #expect(try lines("--rider", "senior", "--medium", "card") == ["Fare: EUR 1.00 for Senior with Card"])
    #expect(try lines("--rider", "child") == ["Fare: not known (none for this rider and medium)"])
  }

  @Test func `a rider or a medium that the feed does not have is an error that names those it has`() throws {
    let rider = try run(["--rider", "seniro"], Self.fares)
    #expect(rider.status == 64)
    #expect(rider.error == "gtfs-bundle: --rider: seniro: expected child, senior\n", "\(rider.error)")
    #expect(rider.output.isEmpty)
    #expect(try run(["--medium", "cash"], Self.fares).error.contains("--medium: cash: expected card"))
    #expect(try run(["--rider", "x"], [:]).error.contains("--rider: x: the feed has no rider categories"))
  }

  @Test func `a leg without a rule is named`() throws {
    let rules = ["fare_leg_rules.txt": "fare_product_id,network_id\nsingle,n", "networks.txt": "network_id\nn"]
    #expect(
      try lines(changes: Self.fares.merging(rules) { $1 }) == [
        "Fare: not known (no rule for 1, Main Station to World's End)"
      ])
  }

  @Test func `a feed without fares has no such line`() throws {
    #expect(try lines(changes: [:]).isEmpty)
  }
}
