import HTMLMarkup
import TransitBundle
import TransitValues

/// The name of a line, beside its color.
struct RouteBadge {
  private let route: Route

  init(_ route: Route) { self.route = route }

  var markup: Markup {
    guard let color = route.color else { return "<b class=\"badge\">\(route.displayName)</b>" }
    // Style attributes are forbidden by the policy, presentational ones of SVG are not.
    return """
      <svg class="swatch" aria-hidden="true" width="12" height="12"><rect width="12" height="12" fill="\(color.description)" \
      /></svg> <b class="badge">\(route.displayName)</b>
      """
  }
}
