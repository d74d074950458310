// swift-tools-version: 6.2
import PackageDescription

// A departure board written like an iOS app. On Linux, which lacks SwiftUI and other frameworks, stand-ins with the
// same module names draw views as text.
let package = Package(
  name: "board-client",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "transit-bundle", path: "../../..")
  ],
  targets: [
    .target(
      name: "Board", dependencies: ["CoreLocation", "MapKit", "SwiftUI", transitBundle, transitJourneys],
      swiftSettings: newXcodeProject),
    .executableTarget(
      name: "board-screens", dependencies: ["Board", "SwiftUI", transitBundle], swiftSettings: newXcodeProject),
    .testTarget(
      name: "BoardTests", dependencies: ["Board", "SwiftUI", transitBundle], exclude: ["Screens"],
      swiftSettings: newXcodeProject),
    .testTarget(
      name: "CollisionTests", dependencies: standIns.map { .init(stringLiteral: $0) } + [transitBundle],
      exclude: ["Names"]),
  ] + standIns.map { name in .target(name: name, dependencies: name == "MapKit" ? ["CoreLocation", "SwiftUI"] : []) },
  swiftLanguageModes: [.v6]
)

var transitBundle: Target.Dependency { .product(name: "TransitBundle", package: "transit-bundle") }
var transitJourneys: Target.Dependency { .product(name: "TransitJourneys", package: "transit-bundle") }

/// Modules that declare common type names of Apple's frameworks and of GRDB.
var standIns: [String] {
  [
    "ActivityKit", "AppIntents", "Charts", "Combine", "CoreLocation", "FoundationModels", "GRDB", "MapKit", "OSLog",
    "RealityKit", "StoreKit", "SwiftData", "SwiftUI", "TipKit", "UIKit", "WeatherKit", "WidgetKit",
  ]
}

/// The settings of an app that Xcode 26 creates.
var newXcodeProject: [SwiftSetting] {
  [
    .defaultIsolation(MainActor.self),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
}
