// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "transit-bundle",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "TransitBundle", targets: ["TransitBundle"]),
    .library(name: "TransitBundleUpdates", targets: ["TransitBundleUpdates"]),
    // An extension for SQLite: `make extension`.
    .library(name: "TransitBundleExtension", type: .dynamic, targets: ["BundleExtension"]),
    .executable(name: "gtfs-bundle", targets: ["gtfs-bundle"]),
    .executable(name: "verify-bundle", targets: ["verify-bundle"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.0.0"),
  ],
  targets: [
    // 0: values and the system's libraries.
    .systemLibrary(name: "TransitCSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "TransitCSQLiteExtension", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "TransitCZlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "TransitCCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .target(name: "TransitValues"),

    // 1: SQLite as Swift values, and what a bundle is.
    .target(name: "TransitSQLite", dependencies: ["TransitCSQLite"]),
    .target(name: "BundleFormat", dependencies: ["TransitCZlib", "TransitValues"]),

    // 1: downloads, by libcurl on Linux and URLSession elsewhere.
    .target(
      name: "HTTPTransport", dependencies: [.target(name: "TransitCCurl", condition: .when(platforms: [.linux]))]),

    // 2: the two ways in, from a feed and from a bundle.
    .target(name: "GTFSFeed", dependencies: ["TransitCZlib", "TransitValues"]),
    .target(name: "TransitBundle", dependencies: ["BundleFormat", "TransitSQLite", "TransitValues"]),

    // 2: what is signed about updates.
    .target(
      name: "UpdateManifest",
      dependencies: ["BundleFormat", "TransitValues", .product(name: "Crypto", package: "swift-crypto")]),

    // 3: what one bundle differs by from another.
    .target(
      name: "BundleDelta",
      dependencies: [
        "BundleFormat", "TransitBundle", "TransitSQLite", .product(name: "Crypto", package: "swift-crypto"),
      ]),

    // 4: updates of an app's bundles.
    .target(
      name: "TransitBundleUpdates",
      dependencies: [
        "BundleDelta", "BundleFormat", "HTTPTransport", "TransitBundle", "UpdateManifest",
        .product(name: "Crypto", package: "swift-crypto"),
      ]),

    // 4: the publisher's side of updates.
    .target(
      name: "Publisher",
      dependencies: [
        "BundleDelta", "BundleFormat", "BundleVerifier", "HTTPTransport", "TransitBundle", "TransitValues",
        "UpdateManifest", .product(name: "Crypto", package: "swift-crypto"),
      ]),

    // 3: bundles for other programs' SQLite.
    .target(
      name: "BundleExtension", dependencies: ["TransitBundle", "TransitCSQLiteExtension", "TransitSQLite"]),

    // 3: making, proving and writing back.
    .target(
      name: "BundleBuilder",
      dependencies: [
        "BundleFormat", "GTFSFeed", "TransitSQLite", "TransitValues",
        .product(name: "Crypto", package: "swift-crypto"),
      ]),
    .target(
      name: "BundleVerifier",
      dependencies: [
        "BundleFormat", "GTFSFeed", "TransitBundle", "TransitSQLite", "TransitValues",
        .product(name: "Crypto", package: "swift-crypto"),
      ]),
    .target(
      name: "FeedWriter",
      dependencies: ["BundleFormat", "TransitBundle", "TransitCZlib", "TransitSQLite", "TransitValues"]),

    // 4: the tools.
    .target(
      name: "ToolSupport", dependencies: [.product(name: "ArgumentParser", package: "swift-argument-parser")]),
    .executableTarget(
      name: "gtfs-bundle",
      dependencies: [
        "BundleBuilder", "BundleDelta", "BundleFormat", "FeedWriter", "GTFSFeed", "HTTPTransport", "Publisher",
        "ToolSupport", "TransitBundle", "TransitBundleUpdates", "TransitValues", "UpdateManifest",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "verify-bundle",
      dependencies: [
        "BundleVerifier", "ToolSupport", "TransitValues",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(name: "schema-document", dependencies: ["BundleFormat", "TransitValues"]),

    // Feeds as text, random ones, and a model of what they mean that shares no code with the package.
    .target(name: "TestFeeds", dependencies: ["TransitValues"], path: "Tests/TestFeeds"),
    // Damage at scale: programs, since a full run takes longer than all tests.
    .target(name: "TortureSupport", path: "Tests/TortureSupport"),
    .executableTarget(
      name: "codec-torture",
      dependencies: [
        "BundleFormat", "TestFeeds", "TortureSupport", "TransitSQLite",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/CodecTorture"),
    // Ways to damage a bundle, and what to ask of it then.
    .target(
      name: "BundleDamage",
      dependencies: ["BundleFormat", "TestFeeds", "TransitBundle", "TransitSQLite", "TransitValues"],
      path: "Tests/BundleDamage"),
    // The same of a delta.
    .target(
      name: "DeltaDamage",
      dependencies: [
        "BundleDelta", "BundleFormat", "TestFeeds", "TransitBundle", "TransitSQLite",
        .product(name: "Crypto", package: "swift-crypto"),
      ],
      path: "Tests/DeltaDamage"),
    .executableTarget(
      name: "bundle-torture",
      dependencies: [
        "BundleBuilder", "BundleDamage", "BundleFormat", "BundleVerifier", "FeedWriter", "TestFeeds", "TortureSupport",
        "TransitBundle", "TransitSQLite", .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Crypto", package: "swift-crypto"),
      ],
      path: "Tests/BundleTorture"),

    // What Benchmarks/, a package of its own, measures of code that is not public.
    .executableTarget(
      name: "benchmark-internals",
      dependencies: [
        "BundleFormat", "GTFSFeed", "TortureSupport", "TransitBundle",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/BenchmarkInternals"),

    // An app, as far as Tests/Faults/faults needs one.
    .executableTarget(
      name: "faults-client",
      dependencies: ["TransitBundle", .product(name: "ArgumentParser", package: "swift-argument-parser")],
      path: "Tests/Faults/Client"),

    // Hosts of updates: a server that follows a script byte by byte, and nginx.
    .target(name: "UpdateHosts", path: "Tests/UpdateHosts"),

    .testTarget(name: "HTTPTransportTests", dependencies: ["HTTPTransport", "UpdateHosts"]),
    .testTarget(
      name: "TransitBundleUpdatesTests",
      dependencies: [
        "BundleBuilder", "BundleDelta", "BundleFormat", "HTTPTransport", "TestFeeds", "TransitBundle",
        "TransitBundleUpdates", "UpdateHosts", "UpdateManifest", .product(name: "Crypto", package: "swift-crypto"),
      ]),
    .testTarget(
      name: "BundleDeltaTests",
      dependencies: [
        "BundleBuilder", "BundleDelta", "BundleFormat", "DeltaDamage", "TestFeeds", "TransitBundle", "TransitSQLite",
        .product(name: "Crypto", package: "swift-crypto"),
      ]),
    .testTarget(
      name: "PublisherTests",
      dependencies: [
        "BundleBuilder", "BundleDelta", "BundleFormat", "HTTPTransport", "Publisher", "TestFeeds", "TransitBundle",
        "TransitBundleUpdates", "TransitValues", "UpdateHosts", "UpdateManifest",
      ]),
    .testTarget(name: "TransitValuesTests", dependencies: ["TransitValues"]),
    .testTarget(name: "TransitSQLiteTests", dependencies: ["TransitSQLite"]),
    .testTarget(
      name: "BundleFormatTests", dependencies: ["BundleFormat", "TestFeeds", "TransitSQLite", "TransitValues"],
      exclude: ["Vectors"]),
    .testTarget(name: "GTFSFeedTests", dependencies: ["GTFSFeed", "TestFeeds", "TransitCZlib", "TransitValues"]),
    .testTarget(
      name: "TransitBundleTests",
      dependencies: [
        "BundleDamage", "BundleFormat", "BundleVerifier", "TestFeeds", "TransitBundle", "TransitCSQLite",
        "TransitSQLite", "TransitValues",
      ]),
    .testTarget(
      name: "BundleBuilderTests",
      dependencies: [
        "BundleBuilder", "BundleFormat", "FeedWriter", "GTFSFeed", "TestFeeds", "TransitBundle", "TransitSQLite",
        "TransitValues",
      ]),
    .testTarget(
      name: "BundleVerifierTests",
      dependencies: [
        "BundleBuilder", "BundleDamage", "BundleFormat", "BundleVerifier", "FeedWriter", "GTFSFeed", "TestFeeds",
        "TransitBundle", "TransitSQLite", "TransitValues", .product(name: "Crypto", package: "swift-crypto"),
      ]),
    .testTarget(name: "FeedWriterTests", dependencies: ["FeedWriter", "TransitCZlib", "TransitValues"]),
    .testTarget(
      name: "UpdateManifestTests", dependencies: ["BundleFormat", "TestFeeds", "TransitValues", "UpdateManifest"],
      exclude: ["Vectors"]),
    .testTarget(name: "TestFeedsTests", dependencies: ["TestFeeds", "TransitValues"]),
    .testTarget(
      name: "CodecTortureTests", dependencies: ["codec-torture", "BundleFormat", "TestFeeds", "TortureSupport"]),
    .testTarget(
      name: "BundleTortureTests",
      dependencies: ["bundle-torture", "BundleDamage", "BundleFormat", "TestFeeds", "TortureSupport", "TransitBundle"]),
    .testTarget(
      name: "DepartureTests",
      dependencies: ["BundleBuilder", "BundleFormat", "TestFeeds", "TransitBundle", "TransitSQLite", "TransitValues"]),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "gtfs-bundle", "verify-bundle", "BundleBuilder", "FeedWriter", "GTFSFeed", "Publisher", "TestFeeds",
        "ToolSupport", "TransitBundle", "TransitValues",
      ],
      exclude: ["Screens"]),
  ],
  swiftLanguageModes: [.v6]
)

// Programs for `Tests/Fuzz/fuzz`, which sets FUZZ: the fuzzer's runtime has their `main`, and only its build links it.
// https://github.com/swiftlang/swift/blob/main/docs/libFuzzerIntegration.md
if Context.environment["FUZZ"] != nil {
  package.targets += [
    .target(name: "FuzzSupport", path: "Tests/Fuzz/Support"),
    fuzzer("fuzz-page-decoder", of: "BundleFormat"),
    fuzzer("fuzz-page-encoder", of: "BundleFormat"),
    fuzzer("fuzz-page-normalizer", of: "BundleFormat"),
    fuzzer("fuzz-container", of: "BundleFormat"),
    fuzzer("fuzz-block", of: "BundleFormat"),
    fuzzer("fuzz-metadata", of: "BundleFormat"),
    fuzzer("fuzz-manifest", of: "UpdateManifest"),
    fuzzer("fuzz-root", of: "UpdateManifest"),
    fuzzer("fuzz-bundle", of: "BundleDamage", "BundleFormat", "TransitBundle", "TransitSQLite", "TransitValues"),
    fuzzer("fuzz-delta", of: "BundleDelta", "BundleFormat", "DeltaDamage", "TransitBundle"),
    fuzzer("fuzz-zip", of: "GTFSFeed"),
    fuzzer("fuzz-records", of: "GTFSFeed", "TestFeeds"),
    fuzzer("fuzz-fields", of: "GTFSFeed", "TransitValues"),
    fuzzer("fuzz-geojson", of: "GTFSFeed"),
  ]
}

/// A fuzz target: a file in a folder of its own that takes bytes to libraries.
func fuzzer(_ name: String, of libraries: Target.Dependency...) -> Target {
  .executableTarget(name: name, dependencies: libraries + ["FuzzSupport"], path: "Tests/Fuzz/\(name)")
}

// Every Swift target is compiled alike. Warnings become errors on the command line of `ci/`, never here:
// a package that did it in its manifest would break its clients with the next compiler.
let settings: [SwiftSetting] = [
  .strictMemorySafety(),
  // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0335-existential-any.md
  .enableUpcomingFeature("ExistentialAny"),
  // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0470-isolated-conformances.md
  .enableUpcomingFeature("InferIsolatedConformances"),
  // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0409-access-level-on-imports.md
  .enableUpcomingFeature("InternalImportsByDefault"),
  // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0444-member-import-visibility.md
  .enableUpcomingFeature("MemberImportVisibility"),
  // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0461-async-function-isolation.md
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]
for target in package.targets where target.type != .system {
  target.swiftSettings = settings
}

// `make test` sets OPTIMIZE_FOR_TESTS: without optimization, tests spend most of their time in these libraries. Only then
// are there unsafe flags, so clients can depend on the package.
if Context.environment["OPTIMIZE_FOR_TESTS"] != nil {
  let hot = [
    "BundleBuilder", "BundleDelta", "BundleFormat", "FeedWriter", "GTFSFeed", "TestFeeds", "TransitSQLite",
    "TransitValues",
  ]
  // Debug builds of SwiftPM ask for batches of files, which the compiler would warn about.
  let optimization = SwiftSetting.unsafeFlags([
    "-O", "-whole-module-optimization", "-num-threads", "2", "-disable-batch-mode",
  ])
  for target in package.targets where hot.contains(target.name) {
    target.swiftSettings = settings + [optimization]
  }
}
