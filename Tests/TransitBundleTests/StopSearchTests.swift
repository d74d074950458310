import TestFeeds
import Testing

@testable import TransitBundle

@Suite struct `Stop search` {
  private let feed = TestFeed(
    stops: [
      .init("1", "Zürich HB", type: 1), .init("2", "Zürich HB", parent: "1"),
      .init("3", "Zürich HB", parent: "1", type: 2),
      .init("4", "Zürichberg"), .init("5", "Rue de l’Église"), .init("6", "HB Süd, Zürich"), .init("7", "दिल्ली गेट"),
      .init("8", "東京駅"), .init("11", "New\u{16D40}letter"), .init("9", "Zürich"), .init("10", "Zürich HB Sihlquai"),
    ])

  private func ids(_ text: String, limit: Int = 20) throws -> [String] {
    let bundle = try TestBundle(feed)
    return try bundle.timetable().stops(matching: text, limit: limit).map(\.id.rawValue)
  }

  @Test func `stop search ignores case and accents and matches prefixes of words`() throws {
    #expect(try ids("ZURICHB") == ["4"])
    #expect(try ids("eglise") == ["5"])
    #expect(try ids("É") == ["5"])
    #expect(try ids("e\u{301}glise l") == ["5"])
  }

  @Test func `stop search ranks full matches first, then stations, prefixes and short names`() throws {
    #expect(try ids("zürich hb") == ["1", "2", "3", "10", "6"])
    #expect(try ids("zurich") == ["9", "1", "4", "10", "6", "2", "3"])
    #expect(try ids("zurich", limit: 2) == ["9", "1"])
  }

  @Test(arguments: ["", " ", "\"", "-", "*", "\u{301}", "NEAR(", "a\u{0}b"])
  func `stop search returns nothing for text without words`(text: String) throws {
    #expect(try ids(text).isEmpty)
  }

  @Test func `stop search treats query syntax as plain text`() throws {
    #expect(try ids("\"zurich\" OR (hb").isEmpty)
    #expect(try ids("zurich-hb").first == "1")
    #expect(try ids("दिल्ली") == ["7"])
    #expect(try ids("東") == ["8"])
    // A letter newer than the Unicode tables of SQLite, which splits the name there.
    #expect(try ids("new\u{16D40}letter") == ["11"])
  }

  @Test(arguments: [
    ("lodz", "Łódź Fabryczna"), ("łódź", "Lodz"), ("wroclaw", "Wrocław"), ("toyen", "Tøyen"), ("toeyen", "Tøyen"),
    ("dakovo", "Đakovo"), ("hamrun", "Ħamrun"), ("diyarbakir", "Diyarbakır"), ("istanbul", "İstanbul"),
    ("ISPARTA", "Isparta"), ("grosse strasse", "Große Straße"), ("STRASSE", "GROẞE STRAẞE"), ("straße", "Strasse"),
    ("aeroskobing", "Ærøskøbing"), ("oeuvre", "Œuvre"), ("thingvellir", "Þingvellir"), ("muenchen", "München"),
    ("munchen", "München"), ("münchen", "Muenchen"), ("muenchen", "Mu\u{308}nchen"), ("koeln", "Köln"),
    ("aerzte", "Ärztehaus"), ("alborg", "Ålborg"), ("aalborg", "Ålborg"), ("århus", "Aarhus"), ("αθηνα", "Αθήνα"),
    ("ΑΘΗΝΑ", "Αθήνα"), ("αθήνα", "ΑΘΗΝΑ"), ("λαρισας", "Λάρισας"), ("елка", "Ёлка"), ("киив", "Київ"),
    ("hawaii", "Hawaiʻi"), ("jr", "ＪＲ"), ("東京", "東京駅"), ("京", "東京"), ("京駅", "東京駅前"), ("駅前", "東京駅前"),
    ("駅", "東京駅A口"), ("駅A", "東京駅A口"), ("タワー", "東京タワー"), ("역", "서울역"), ("ベイ エリア", "ベイエリア前"),
  ])
  func `stop search finds names by the letters that riders type`(text: String, name: String) throws {
    let feed = TestFeed(stops: [.init("1", "Other"), .init("2", name), .init("3", "Another street")])
    #expect(try TestBundle(feed).timetable().stops(matching: text).map(\.id) == ["2"])
    let whole = TestFeed(stops: [.init("1", name + "x"), .init("2", name), .init("3", name + " x")])
    #expect(try TestBundle(whole).timetable().stops(matching: name).first?.id == "2")
  }

  @Test func `stop search ranks a name by all its spellings`() throws {
    let feed = TestFeed(stops: [
      .init("1", "München Ost", level: 9), .init("2", "München"), .init("3", "Bad Muenchen", level: 9),
    ])
    let timetable = try TestBundle(feed).timetable()
    for text in ["muenchen", "München", "MUENCHEN"] {
      #expect(try timetable.stops(matching: text).map(\.id) == ["2", "1", "3"], "\(text)")
    }
    #expect(try timetable.stops(matching: "munchen").map(\.id) == ["2", "1"])
  }

  @Test func `stop search does not drop letters that stand for themselves`() throws {
    let feed = TestFeed(stops: [
      .init("1", "Blumenau"), .init("2", "Blue Lake"), .init("3", "Samuel"), .init("4", "Samul"),
    ])
    let timetable = try TestBundle(feed).timetable()
    #expect(try timetable.stops(matching: "blue").map(\.id) == ["2"])
    #expect(try timetable.stops(matching: "samuel").map(\.id) == ["3"])
    #expect(try timetable.stops(matching: "samul").map(\.id) == ["4"])
  }

  @Test(arguments: [
    ("Łódź", "Łódź"), ("straße", "Straße"), ("zurich", "Zürich"), ("Αθήνα", "Αθήνα"), ("東京", "東京駅"),
  ])
  func `stop search finds names in bundles of earlier builders`(text: String, name: String) throws {
    var feed = TestFeed(stops: [.init("1", "Other"), .init("2", name)])
    feed.indexesSpellings = false
    #expect(try TestBundle(feed).timetable().stops(matching: text).map(\.id) == ["2"])
  }

  @Test func `stop search answers a pasted page of text`() throws {
    let timetable = try TestBundle(feed).timetable()
    for word in ["zürich", "東京", "é", "b"] {
      for text in [String(repeating: word + " ", count: 20_000), String(repeating: word, count: 20_000)] {
        _ = try timetable.stops(matching: text)
      }
    }
    #expect(try timetable.stops(matching: String(repeating: "zürich ", count: 20_000)).first?.id == "9")
  }

  @Test func `stop search finds the stops that an independent model finds`() throws {
    var random = SplitMix64(seed: 40)
    let scripts = ["aeouAEOUäöüåøßłæœİıéÉÄØάαςσёе1", "東京駅タア1"].map { $0.map(String.init) }
    func word(_ length: ClosedRange<Int>) -> String {
      let letters = scripts.randomElement(using: &random) ?? []
      return (0..<Int.random(in: length, using: &random)).map { _ in letters.randomElement(using: &random) ?? "" }
        .joined()
    }
    let stops = (0..<400).map { number in
      TestFeed.StopRow(
        "\(number)", (0..<Int.random(in: 1...3, using: &random)).map { _ in word(1...6) }.joined(separator: " "))
    }
    let timetable = try TestBundle(TestFeed(stops: stops)).timetable()
    for _ in 0..<500 {
      let typed = (0..<Int.random(in: 1...2, using: &random)).map { _ in word(1...3) }
      let expected = stops.filter { stop in
        NaiveSearch.finds(typed, in: (stop.name ?? "").split(separator: " ").map(String.init))
      }
      let found = try timetable.stops(matching: typed.joined(separator: " "), limit: .max, isTolerant: false)
      #expect(Set(found.map(\.id.rawValue)) == Set(expected.map(\.id)), "\(typed)")
    }
  }

  @Test func `stop search orders its results as documented`() throws {
    var random = SplitMix64(seed: 17)
    let words = ["Ab", "ab", "Äb", "abc", "Ábc-d", "(ab)", "b", "ab c", "AB.", "東", "c’ab", ""]
    let stops = (0..<300).map { number in
      let name = (0..<Int.random(in: 1...3, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }
        .joined(separator: [" ", "-", ", "].randomElement(using: &random) ?? " ")
      let (parent, type) =
        [(nil, 1), (nil, 0), (nil, nil), ("0", 0), ("0", 2), ("0", 3)].randomElement(using: &random) ?? (nil, nil)
      return TestFeed.StopRow(
        "\(number)", name, parent: parent, type: type, level: Int.random(in: 0...2, using: &random))
    }
    let timetable = try TestBundle(TestFeed(stops: stops)).timetable()
    for text in ["a", "ab", "AB", "äb", "ab c", "abc", "b", "ab ab", "c ab"] {
      let expected = stops.filter { Self.matches($0, text) }.map { Self.order($0, text) }.sorted { $0.precedes($1) }
      for limit in [1, 7, 300] {
        #expect(
          try timetable.stops(matching: text, limit: limit).map(\.id.rawValue)
            == expected.prefix(limit).map(\.id), "\(text)")
      }
    }
  }

  private static func words(_ text: String) -> [String] {
    SearchText.tokens(of: text).map(SearchText.folded)
  }

  private static func matches(_ stop: TestFeed.StopRow, _ text: String) -> Bool {
    words(text).allSatisfy { wanted in words(stop.name ?? "").contains { $0.hasPrefix(wanted) } }
  }

  private struct Order {
    var numbers: [Int]
    var name: String
    var id: String

    func precedes(_ other: Order) -> Bool {
      if numbers != other.numbers { return numbers.lexicographicallyPrecedes(other.numbers) }
      return name == other.name ? id.utf8.lexicographicallyPrecedes(other.id.utf8) : name < other.name
    }
  }

  /// The order documented by `stops(matching:limit:)`.
  private static func order(_ stop: TestFeed.StopRow, _ text: String) -> Order {
    let name = stop.name ?? ""
    let (found, wanted) = (words(name).joined(separator: " "), words(text).joined(separator: " "))
    let kind =
      switch (stop.locationType ?? 0, stop.parent) {
      case (1, _), (0, nil): 0
      case (2, _), (3, _): 2
      default: 1
      }
    return Order(
      numbers: [
        found == wanted ? 0 : 1, kind, found.hasPrefix(wanted) ? 0 : 1, -stop.level, name.unicodeScalars.count,
      ],
      name: name, id: stop.id)
  }

  @Test
  func `stop search tolerates one typing error in each word of three or more letters if nothing else matches`() throws {
    #expect(try Set(ids("Zuirch")) == Set(ids("zurich")))
    #expect(try Set(ids("xzürich hb")) == Set(ids("zurich hb")))
    #expect(try Set(ids("zrich")) == Set(ids("zurich")))
    #expect(try ids("zrich").first == "9")
    #expect(try ids("zürxch sihlqvai") == ["10"])
    #expect(try ids("zürihcberg") == ["4"])
    #expect(try ids("eglsie reu") == ["5"])
    // Rejects two errors in one word, or one in a short word.
    #expect(try ids("zxrixh").isEmpty)
    #expect(try ids("hc sihlquai").isEmpty)
    // Exact matches exclude tolerant ones.
    #expect(try ids("zurichb") == ["4"])
  }

  @Test func `tolerant words match exactly the terms within one edit`() {
    var random = SplitMix64(seed: 23)
    let letters = Array("abcé東".unicodeScalars)
    func word(_ length: ClosedRange<Int>) -> String {
      var word = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: length, using: &random) { word.append(letters[random.number(0...4)]) }
      return String(word)
    }
    for _ in 0..<20_000 {
      let (wanted, term) = (SearchText.folded(word(1...6)), SearchText.folded(word(1...8)))
      let (left, right) = (Array(wanted.unicodeScalars), Array(term.unicodeScalars))
      let distances = (0...right.count).map { Self.distance(left, Array(right[..<$0])) }
      let expected = right.starts(with: left) || (left.count >= 3 && (distances.min() ?? 0) <= 1)
      var tolerant = TolerantWord(wanted)
      tolerant.consider(term, scalars: right)
      #expect((tolerant.query != nil) == expected, "\(wanted) and \(term)")
    }
  }

  /// The optimal string alignment distance, computed with the full table.
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var table = Array(repeating: Array(repeating: 0, count: right.count + 1), count: left.count + 1)
    for row in 0...left.count {
      for column in 0...right.count {
        if row == 0 || column == 0 {
          table[row][column] = row + column
          continue
        }
        let isSame = left[row - 1] == right[column - 1]
        var best = min(
          table[row - 1][column] + 1, table[row][column - 1] + 1, table[row - 1][column - 1] + (isSame ? 0 : 1))
        if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
          best = min(best, table[row - 2][column - 2] + 1)
        }
        table[row][column] = best
      }
    }
    return table[left.count][right.count]
  }

  @Test func `stop search splits words where SQLite does`() {
    #expect(SearchText.tokens(of: "St.-Jean, Gare (n° 2)") == ["St", "Jean", "Gare", "n", "2"])
    #expect(SearchText.tokens(of: "e\u{301}t") == ["e\u{301}t"])
    #expect(SearchText.folded("ÉÇÑ ü Ậ ẞ") == "ecn u a ss")
  }
}

@Suite struct `Stops` {
  @Test func `stops include the id of their station`() throws {
    let bundle = try TestBundle(
      TestFeed(stops: [
        .init("s", "Station", type: 1, latitude: -33.5, longitude: 151.25), .init("p", "Platform", parent: "s"),
      ]))
    let timetable = try bundle.timetable()
    let platform = try #require(try timetable.stop("p"))
    #expect(platform.parentStationID == "s")
    #expect(platform.coordinate == nil)
    #expect(try timetable.stop("s")?.coordinate == Coordinate(latitude: -33.5, longitude: 151.25))
    #expect(try timetable.stop("S") == nil)
  }
}
