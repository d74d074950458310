import FeedValidator
import HTMLMarkup

extension ReportPage {
  var network: Markup {
    let picture = picture.network
    guard let projection = picture.projection else {
      return StaticPage.section("network", texts.network, "<p>\(texts.noPlaces)</p>\n")
    }
    let height = projection.height
    let width = Double(MapProjection.width) * projection.metersPerUnit
    let size = width < 10_000 ? "\(Int(width)) m" : "\(Int(width / 1000)) km"
    var lines: Markup = picture.zones.isEmpty ? "" : "<path class=\"zone\" d=\"\(picture.zones)\"/>\n"
    lines += Self.lines(picture.lines)
    let dots: [Markup] = picture.stops.enumerated().map { size, path in
      path.isEmpty ? "" : "<path class=\"s\(size)\" d=\"\(path)\"/>\n"
    }
    let labels: [Markup] = picture.labels.map { label in
      "<text x=\"\(Int(label.point.x) + 90)\" y=\"\(Int(label.point.y) + 50)\">\(label.name)</text>\n"
    }
    let content: Markup = """
      <div class="map">
      <svg viewBox="0 0 \(MapProjection.width) \(height)" tabindex="0" role="img" aria-labelledby="map-title map-text" \
      data-meters="\(String(projection.metersPerUnit))">
      <title id="map-title">\(texts.picture)</title>
      <desc id="map-text">\(description(size)) \(texts.keys)</desc>
      \(lines)\(dots)\(marks)<path class="here" d=""/>
      \(labels)</svg>
      <div class="zoom" data-script hidden>
      <button type="button" value="+" aria-label="\(texts.zoomIn)">+</button>
      <button type="button" value="-" aria-label="\(texts.zoomOut)">&minus;</button>
      <button type="button" value="0" aria-label="\(texts.showAll)">&#x2922;</button>
      </div>
      <div class="scale" data-script hidden aria-hidden="true"></div>
      </div>
      <p class="legend">\(description(size))</p>

      """
    return StaticPage.section("network", texts.network, content)
  }

  /// Buses below, then everything else on a casing.
  private static func lines(_ lines: [(color: LineColor, isBus: Bool, path: String)]) -> Markup {
    let paths: [Markup] = lines.enumerated().map { index, line in
      "<path id=\"line\(index)\" fill=\"none\" vector-effect=\"non-scaling-stroke\" d=\"\(line.path)\"/>\n"
    }
    let uses: [(isBus: Bool, use: Markup)] = lines.enumerated().map { index, line in
      (
        line.isBus,
        "<use href=\"#line\(index)\" class=\"\(line.isBus ? "bus" : "rail")\" stroke=\"#\(line.color.hex)\"/>\n"
      )
    }
    let casings: [Markup] = lines.indices.filter { !lines[$0].isBus }.map {
      "<use href=\"#line\($0)\" class=\"casing\"/>\n"
    }
    return
      "<defs>\n\(paths)</defs>\n\(uses.filter(\.isBus).map(\.use))\(casings)\(uses.filter { !$0.isBus }.map(\.use))"
  }

  private func description(_ size: String) -> String {
    let routes = picture.routes
    var kinds: [String: Int] = [:]
    for route in routes { kinds[texts.routeType(route.type), default: 0] += 1 }
    let types = kinds.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { name, count in
      // German nouns keep their capitals.
      "\(texts.text(of: count)) \(texts.language == .german ? name : name.lowercased())"
    }
    let distant = picture.network.distantStopCount
    let outside = distant == 0 ? "" : " " + texts.notShown(texts.text(distant, texts.stopCount))
    let count = texts.text(routes.count, texts.routeCount)
    return texts.routesOnPicture(count, types.joined(separator: ", "), size) + outside
  }

  /// Dots where notices have their place, those of errors on top.
  private var marks: Markup {
    var markup: Markup = ""
    for severity in NoticeSeverity.allCases {
      let points = Set(picture.network.marks.filter { $0.kind.severity == severity }.map(\.point))
      if points.isEmpty { continue }
      let path = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }.map { "M\($0.x) \($0.y)h0" }.joined()
      markup += "<path class=\"mark m\(severity.rawValue)\" d=\"\(path)\"/>\n"
    }
    return markup
  }
}
