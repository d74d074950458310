// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that packages that depend on Transit Bundle neither resolve nor build the benchmarks. It
// measures from outside: through the public library, the tools as processes, and the system's SQLite for the peers.
let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "transit-bundle", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
  ],
  targets: [
    .systemLibrary(name: "BenchmarkCLibraries", providers: [.apt(["libsqlite3-dev", "zlib1g-dev"])]),
    .executableTarget(
      name: "bundle-benchmark",
      dependencies: [
        "BenchmarkCLibraries",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "TransitBundle", package: "transit-bundle"),
        .product(name: "TransitJourneys", package: "transit-bundle"),
      ]),
    .testTarget(name: "BenchmarkTests", dependencies: ["bundle-benchmark"]),
  ],
  swiftLanguageModes: [.v6]
)

// The settings of the root package; its manifest links to their proposals.
for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
}
