// swift-tools-version: 6.2
import PackageDescription

// A departure board written like an iOS app.
let package = Package(
  name: "board-client",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [.library(name: "Board", targets: ["Board"])],
  dependencies: [
    .package(name: "transit-bundle", path: "../..")
  ],
  targets: [
    .target(
      name: "Board", dependencies: [transitBundle, transitJourneys, transitLive, transitUpdates],
      exclude: ["Screenshots.swift"], swiftSettings: newXcodeProject),
    .executableTarget(name: "board-app", dependencies: ["Board"], swiftSettings: newXcodeProject),
  ],
  swiftLanguageModes: [.v6]
)

#if os(Linux)
  /// Stand-ins for Apple's frameworks and GRDB, with the same module names and their common type names. Views are drawn
  /// as text.
  let standIns = [
    "ActivityKit", "AppIntents", "Charts", "Combine", "CoreLocation", "FoundationModels", "GRDB", "MapKit", "OSLog",
    "RealityKit", "StoreKit", "SwiftData", "SwiftUI", "TipKit", "UIKit", "WeatherKit", "WidgetKit",
  ]
  let dependencies: [String: [Target.Dependency]] = ["MapKit": ["CoreLocation", "SwiftUI"], "WidgetKit": ["SwiftUI"]]
  package.targets[0].exclude = []
  package.targets[0].dependencies += ["CoreLocation", "MapKit", "SwiftUI", "WidgetKit"]
  package.targets[1].dependencies += ["SwiftUI"]
  package.targets += standIns.map { name in
    .target(name: name, dependencies: dependencies[name] ?? [])
  }
  package.targets += [
    .executableTarget(
      name: "board-screens", dependencies: ["Board", "SwiftUI", transitBundle], swiftSettings: newXcodeProject),
    .testTarget(
      name: "BoardTests", dependencies: ["Board", "SwiftUI", transitBundle], exclude: ["Screens"],
      swiftSettings: newXcodeProject),
    .testTarget(
      name: "CollisionTests", dependencies: standIns.map { .init(stringLiteral: $0) } + [transitBundle],
      exclude: ["Names"]),
  ]
#endif

var transitBundle: Target.Dependency { .product(name: "TransitBundle", package: "transit-bundle") }
var transitJourneys: Target.Dependency { .product(name: "TransitJourneys", package: "transit-bundle") }
var transitUpdates: Target.Dependency { .product(name: "TransitBundleUpdates", package: "transit-bundle") }
var transitLive: Target.Dependency { .product(name: "TransitLive", package: "transit-bundle") }

/// The settings of an app that Xcode 26 creates.
var newXcodeProject: [SwiftSetting] {
  [
    .defaultIsolation(MainActor.self),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
}
