import HTMLMarkup
import TransitValues
import ValidationPage

/// The bounding boxes of the feeds on a plain map: degrees as they are, without coastlines.
struct SummaryMap {
  /// Units of the picture for a degree.
  private static let scale = 100.0

  private let feeds: [(state: FeedStatus.State, box: BoundingBox)]
  private let missing: Int

  init(_ feeds: [FeedStatus]) {
    self.feeds = feeds.compactMap { feed in feed.box.map { (feed.state, $0) } }
    missing = feeds.count - self.feeds.count
  }

  var markup: Markup {
    guard let south = feeds.map(\.box.south).min(), let north = feeds.map(\.box.north).max(),
      let west = feeds.map(\.box.west).min(), let east = feeds.map(\.box.east).max()
    else { return "<p>No feed has a bounding box.</p>\n" }
    let margin = max(0.2, (east - west) / 20)
    let (left, top) = (Self.x(west - margin), Self.y(north + margin))
    let (width, height) = (Self.x(east + margin) - left, Self.y(south - margin) - top)
    let paths: [Markup] = FeedStatus.State.allCases.map { state in
      let boxes = feeds.filter { $0.state == state }.map { Self.path($0.box) }
      return boxes.isEmpty ? "" : "<path class=\"box \(state.rawValue)\" d=\"\(boxes.joined())\"/>\n"
    }
    return """
      <div class="map">
      <svg viewBox="\(left) \(top) \(width) \(height)" tabindex="0" role="img" aria-labelledby="map-title map-text">
      <title id="map-title">The areas of the feeds</title>
      <desc id="map-text">\(description) Plus, minus and the arrow keys zoom and move the picture.</desc>
      \(Self.grid)\(paths)</svg>
      <div class="zoom" data-script hidden>
      <button type="button" value="+" aria-label="Zoom in">+</button>
      <button type="button" value="-" aria-label="Zoom out">&minus;</button>
      <button type="button" value="0" aria-label="Show all">&#x2922;</button>
      </div>
      </div>
      <p class="legend">\(description) Colors are those of the states.</p>

      """
  }

  private var description: String {
    "The bounding boxes of \(feeds.count.counted("feed")), with a line every ten degrees."
      + (missing == 0 ? "" : " Without: \(missing.counted("feed")).")
  }

  /// Lines every ten degrees.
  private static var grid: Markup {
    let meridians = stride(from: -180.0, through: 180, by: 10).map { "M\(x($0)) \(y(90))V\(y(-90))" }
    let parallels = stride(from: -90.0, through: 90, by: 10).map { "M\(x(-180)) \(y($0))H\(x(180))" }
    return "<path class=\"grid\" d=\"\((meridians + parallels).joined())\"/>\n"
  }

  private static func path(_ box: BoundingBox) -> String {
    "M\(x(box.west)) \(y(box.north))H\(x(box.east))V\(y(box.south))H\(x(box.west))z"
  }

  private static func x(_ longitude: Double) -> Int { Int((longitude * scale).rounded()) }

  private static func y(_ latitude: Double) -> Int { Int((-latitude * scale).rounded()) }
}
