/// Names of streets, towns and stops, with characters that occur in real feeds.
struct NamePool {
  let grid: StreetGrid

  private static let streets = [
    "Českobratrská", "Łódzka", "Straße der Freundschaft", "Ærøvej", "Đường Nguyễn Trãi", "Rua da Conceição",
    "Þingvallastræti", "Ağaç Sokağı", "Île-aux-Fleurs", "Øresundsgade", "Plaça d’Espanya", "Žižkova", "Kőrösi utca",
    "Ștefan cel Mare", "Кирил и Методиј", "Οδός Αθηνάς", "Große Freiheit", "Vävaregränd", "Šafaříkova", "Hämeentie",
    "Jókai tér", "Świętokrzyska", "Calle del Niño",
  ]

  private static let firstParts = [
    "Linden", "Mühlen", "Garten", "Schiller", "Goethe", "Bahnhof", "Kirch", "Berg", "Wald", "Wiesen", "Rosen",
    "Bismarck", "Brücken", "Eichen", "Birken", "Ahorn", "Königs", "Bäcker", "Färber", "Schloß", "Ufer", "Hafen",
    "Löwen", "Sonnen", "Ost", "West", "Nord", "Süd", "Markt", "Fischer",
  ]

  private static let kinds = ["straße", "weg", "allee", "gasse", "platz", "ring", "damm", "ufer", "chaussee"]

  private static let landmarks = [
    "Rathaus", "Klinikum", "Universität", "Stadtwerke", "Zoo", "Messe", "Stadion", "Friedhof", "Schwimmbad",
    "Theater", "Bürgerhaus", "Gewerbepark", "Altes Zollhaus", "Wasserturm", "Gymnasium", "Gasthof „Zum Anker“",
    "Kino \"Capitol\"", "Markthalle, Nordeingang", "Botanischer Garten", "St.-Jürgen-Kirche",
  ]

  private static let townStarts = [
    "Ahren", "Birken", "Bären", "Schön", "Eichen", "Mühl", "Grün", "Königs", "Löwen", "Neu", "Ober", "Unter", "Büch",
  ]

  private static let townEnds = ["feld", "berg", "hausen", "brück", "tal", "dorf", "stedt", "kirchen", "au", "münde"]

  /// Returns the name of a district: the city itself or a surrounding town.
  func town(_ district: Int) -> String {
    if district == 0 { return "Musterstadt" }
    let ends = Self.townEnds
    return Self.townStarts[district % Self.townStarts.count]
      + ends[(district / Self.townStarts.count + district) % ends.count]
  }

  /// Returns the name of the stops at a corner.
  func stop(at corner: Corner) -> String {
    if corner == airport { return "Flughafen" }
    if corner == grid.center(of: corner.district) {
      return corner.district == 0 ? "Hauptbahnhof" : "\(town(corner.district)) Bahnhof"
    }
    let hash = SplitMix64.hash(grid.seed, corner.number, 7)
    let prefix = corner.district == 0 ? "" : "\(town(corner.district)), "
    switch hash % 5 {
    case 0: return prefix + column(corner)
    case 1: return prefix + row(corner)
    case 2: return prefix + Self.landmarks[hash / 5 % Self.landmarks.count]
    default: return "\(prefix)\(row(corner))/\(column(corner))"
    }
  }

  /// The airport, beyond the eastern edge of the first district.
  var airport: Corner { Corner(district: 0, column: grid.side + 2, row: grid.center) }

  private func column(_ corner: Corner) -> String {
    street(district: corner.district, axis: 0, number: corner.column)
  }

  private func row(_ corner: Corner) -> String {
    street(district: corner.district, axis: 1, number: corner.row)
  }

  /// Returns a street's name. In the first district all north-south streets have foreign names, elsewhere only a few.
  private func street(district: Int, axis: Int, number: Int) -> String {
    let hash = SplitMix64.hash(grid.seed, district, axis, number)
    if axis == 0 && (district == 0 || hash.isMultiple(of: 7)) {
      return Self.streets[(number + district) % Self.streets.count]
    }
    return Self.firstParts[hash / 7 % Self.firstParts.count] + Self.kinds[hash / 999 % Self.kinds.count]
  }
}
