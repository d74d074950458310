import TransitAnswers
import TransitBundle

extension SearchQuestion: CommandQuestion {
  static let discussion = """
    Finds the stops whose name, code or a translation has, for each word of the text, a word that begins with it. \
    Case and accents are ignored. Best matches come first. Several words are one argument.

      gtfs-bundle search city.transit "main stat" --limit 5

    With --json: an array of stops. Every key is always present, null if the feed has no value. Only stop_timezone is \
    left out if the feed has none.
    """

  static func text(of found: [Stop], _ context: QuestionContext) -> String { StopList(found).text }
}

extension NearbyQuestion: CommandQuestion {
  static let positions = ["place"]

  static let discussion = """
    Lists stops of all location types, nearest first. Coordinates are WGS 84 degrees.

      gtfs-bundle nearby city.transit -33.8688 151.2093 --radius 300
      gtfs-bundle nearby city.transit -33.8688,151.2093

    With --json: an array of stops with their distance in meters. Every key is always present, null if the feed has \
    no value. Only stop_timezone is left out if the feed has none.
    """

  static func text(of found: [NearbyStop], _ context: QuestionContext) -> String { StopList(found).text }
}
