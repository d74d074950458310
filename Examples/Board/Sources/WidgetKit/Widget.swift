public import Foundation
public import SwiftUI

@MainActor @preconcurrency
public protocol Widget {
  associatedtype Body: WidgetConfiguration
  var body: Body { get }
  init()
}

@MainActor @preconcurrency
public protocol WidgetConfiguration {}

extension WidgetConfiguration {
  public func configurationDisplayName(_ name: some StringProtocol) -> some WidgetConfiguration { self }
  public func description(_ description: some StringProtocol) -> some WidgetConfiguration { self }
  public func supportedFamilies(_ families: [WidgetFamily]) -> some WidgetConfiguration { self }
}

public enum WidgetFamily: Sendable { case systemSmall, systemMedium, systemLarge }

public struct StaticConfiguration<Content: View>: WidgetConfiguration {
  public init<Provider: TimelineProvider>(
    kind: String, provider: Provider, @ViewBuilder content: @escaping (Provider.Entry) -> Content
  ) {}
}

public protocol TimelineEntry {
  var date: Date { get }
}

public struct TimelineProviderContext {}

public protocol TimelineProvider {
  associatedtype Entry: TimelineEntry
  typealias Context = TimelineProviderContext
  func placeholder(in context: Context) -> Entry
  func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void)
  func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void)
}

public struct Timeline<Entry: TimelineEntry> {
  public let entries: [Entry]
  public init(entries: [Entry], policy: TimelineReloadPolicy) { self.entries = entries }
}

public struct TimelineReloadPolicy: Sendable {
  public static let atEnd = TimelineReloadPolicy()
}
