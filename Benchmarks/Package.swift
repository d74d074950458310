// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that packages that depend on Transit Bundle neither resolve nor build it. Its program asks
// questions in its own process, through the public library. `bundle-benchmark` beside it measures everything else.
let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "transit-bundle", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
  ],
  targets: [
    .executableTarget(
      name: "bundle-questions",
      dependencies: [
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "TransitBundle", package: "transit-bundle"),
        .product(name: "TransitJourneys", package: "transit-bundle"),
      ],
      // The settings of the root package; its manifest links to their proposals.
      swiftSettings: [
        .strictMemorySafety(),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
