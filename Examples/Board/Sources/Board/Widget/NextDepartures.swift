import SwiftUI
import TransitBundle
import WidgetKit

/// The next departures at the rider's first favorite stop, on the home screen.
///
/// A widget extension has these lines: `@main struct Widgets: WidgetBundle { var body: some Widget { NextDepartures() } }`.
public struct NextDepartures: Widget {
  public init() {}

  public var body: some WidgetConfiguration {
    StaticConfiguration(kind: "NextDepartures", provider: NextDeparturesProvider()) { NextDeparturesView(entry: $0) }
      .configurationDisplayName("Next Departures")
      .description("At your first favorite stop.")
      .supportedFamilies([.systemSmall, .systemMedium])
  }
}
