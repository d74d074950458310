// swift-tools-version: 6.2
import PackageDescription

// Products of other packages, which only the tools use: an app with `traits: []` resolves no other package.
// https://github.com/swiftlang/swift-evolution/blob/main/proposals/0450-swiftpm-package-traits.md
let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Tools"]))
let yams = Target.Dependency.product(name: "Yams", package: "Yams", condition: .when(traits: ["Tools"]))

let package = Package(
  name: "transit-bundle",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .visionOS(.v2)],
  products: [
    .library(name: "TransitBundle", targets: ["TransitBundle"]),
    .library(name: "TransitBundleUpdates", targets: ["TransitBundleUpdates"]),
    .library(name: "TransitFares", targets: ["TransitFares"]),
    .library(name: "TransitJourneys", targets: ["TransitJourneys"]),
    .library(name: "TransitLive", targets: ["TransitLive"]),
    // For Server/, a package of its own.
    .library(name: "TransitCrypto", targets: ["TransitCrypto"]),
    .library(name: "TransitService", targets: ["TransitService"]),
    // An extension for SQLite: `make extension`.
    .library(name: "TransitBundleExtension", type: .dynamic, targets: ["BundleExtension"]),
    .executable(name: "gtfs-bundle", targets: ["gtfs-bundle"]),
    .executable(name: "verify-bundle", targets: ["verify-bundle"]),
  ],
  traits: [
    .default(enabledTraits: ["Tools"]),
    .trait(name: "Tools", description: "The command-line tools and what they are made of."),
    .trait(name: "Updates", description: "Without effect since 0.2.0. TransitBundleUpdates needed it in 0.1.0."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.0"),
  ],
  targets: [
    // Layer by layer, in the order of the table in docs/internals/architecture.md. ci/check-layers compares both.
    // Layer 0.
    .target(name: "HTMLMarkup"),
    .target(name: "TransitCCurl"),
    .target(name: "TransitCTexts", exclude: ["Catalogue", "Page", "Validator"]),
    .systemLibrary(name: "TransitCCrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "TransitCSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "TransitCZlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "TransitCSQLiteExtension", providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "TransitFoundation"),
    .target(name: "TransitValues"),

    // Layer 1.
    .target(name: "TransitFiles", dependencies: ["TransitValues"]),
    .target(name: "BundleFormat", dependencies: ["TransitCZlib", "TransitFoundation", "TransitValues"]),

    // Layer 2.
    .target(name: "Operations", dependencies: ["TransitFiles", "TransitValues"]),
    .target(name: "TransitSQLite", dependencies: ["TransitCSQLite", "TransitValues"]),
    .target(
      name: "BundleReader", dependencies: ["BundleFormat", "TransitFiles", "TransitFoundation", "TransitValues"]),
    // Apart from TransitFiles, because apps without updates do not link OpenSSL.
    .target(
      name: "TransitCrypto",
      dependencies: [
        "TransitFiles", "TransitValues", .target(name: "TransitCCrypto", condition: .when(platforms: [.linux])),
      ]),
    .target(
      name: "HTTPTransport",
      dependencies: [
        "TransitFiles", "TransitValues", .target(name: "TransitCCurl", condition: .when(platforms: [.linux])),
      ]),

    // Layer 3.
    .target(name: "GTFSFeed", dependencies: ["Operations", "TransitCZlib", "TransitFiles", "TransitValues"]),
    .target(
      name: "TransitBundle",
      dependencies: [
        "BundleFormat", "BundleReader", "TransitFiles", "TransitFoundation", "TransitSQLite", "TransitValues",
      ]),
    .target(
      name: "UpdateManifest",
      dependencies: [
        "BundleFormat", "TransitCrypto", "TransitFoundation", "TransitValues",
      ]),

    // Layer 4.
    .target(
      name: "BundleDelta",
      dependencies: [
        "BundleFormat", "BundleReader", "TransitBundle", "TransitCrypto", "TransitFiles", "TransitSQLite",
        "TransitValues",
      ]),
    .target(
      name: "BundleBuilder",
      dependencies: [
        "BundleFormat", "GTFSFeed", "Operations", "TransitCrypto", "TransitFiles", "TransitSQLite", "TransitValues",
      ]),
    .target(
      name: "BundleVerifier",
      dependencies: [
        "BundleFormat", "BundleReader", "GTFSFeed", "Operations", "TransitBundle", "TransitCrypto", "TransitFiles",
        "TransitSQLite", "TransitValues",
      ]),
    .target(
      name: "FeedFetcher",
      dependencies: [
        "GTFSFeed", "HTTPTransport", "TransitCZlib", "TransitCrypto", "TransitFiles", "TransitFoundation",
        "TransitValues",
      ]),
    .target(
      name: "FeedValidator",
      dependencies: [
        "GTFSFeed", "Operations", "TransitCTexts", "TransitFiles", "TransitFoundation", "TransitValues",
      ]),
    .target(name: "BundleSizes", dependencies: ["BundleFormat", "BundleReader", "TransitValues"]),
    .target(
      name: "FeedTables",
      dependencies: ["BundleFormat", "BundleReader", "TransitBundle", "TransitSQLite", "TransitValues"]),
    .target(
      name: "TransitJourneys",
      dependencies: ["BundleFormat", "BundleReader", "TransitBundle", "TransitFoundation", "TransitValues"]),
    .target(
      name: "TransitStatistics", dependencies: ["BundleFormat", "BundleReader", "TransitBundle", "TransitValues"]),
    .target(
      name: "TransitLive",
      dependencies: [
        "BundleFormat", "BundleReader", "HTTPTransport", "TransitBundle", "TransitCZlib", "TransitFiles",
        "TransitFoundation", "TransitValues",
      ]),

    // Layer 5.
    .target(
      name: "TransitFares",
      dependencies: [
        "BundleFormat", "BundleReader", "TransitBundle", "TransitFoundation", "TransitJourneys", "TransitSQLite",
        "TransitValues",
      ]),
    .target(
      name: "TransitBundleUpdates",
      dependencies: [
        "BundleDelta", "BundleFormat", "HTTPTransport", "TransitBundle", "TransitCrypto", "TransitFiles",
        "TransitFoundation", "TransitValues", "UpdateManifest",
      ]),
    .target(
      name: "Publisher",
      dependencies: [
        "BundleDelta", "BundleFormat", "BundleVerifier", "HTTPTransport", "TransitBundle", "TransitCrypto",
        "TransitFiles", "TransitValues", "UpdateManifest",
      ]),
    .target(
      name: "ValidationPage",
      dependencies: [
        "FeedValidator", "HTMLMarkup", "TransitCTexts", "TransitCrypto", "TransitValues",
      ]),
    .target(
      name: "FeedWriter",
      dependencies: [
        "BundleFormat", "BundleReader", "FeedTables", "Operations", "TransitBundle", "TransitCZlib", "TransitFiles",
        "TransitSQLite", "TransitValues",
      ]),
    .target(
      name: "ToolSupport",
      dependencies: [
        "Operations", "TransitFiles", "TransitFoundation", "TransitValues", "UpdateManifest",
        argumentParser,
      ]),

    // Layer 6.
    .target(
      name: "TransitAnswers",
      dependencies: [
        "BundleFormat", "TransitBundle", "TransitFares", "TransitFoundation", "TransitJourneys", "TransitStatistics",
        "TransitValues",
      ]),
    .target(
      name: "FeedEditor",
      dependencies: [
        "BundleFormat", "FeedTables", "FeedWriter", "GTFSFeed", "Operations", "TransitBundle", "TransitValues",
      ]),
    .target(name: "SampleCity", dependencies: ["FeedWriter", "Operations", "TransitBundle", "TransitValues"]),

    // Layer 7.
    .target(
      name: "TimetablePages",
      dependencies: [
        "HTMLMarkup", "Operations", "TransitAnswers", "TransitBundle", "TransitFiles", "TransitFoundation",
        "TransitValues",
      ]),
    .target(
      name: "TransitService",
      dependencies: [
        "BundleFormat", "TransitAnswers", "TransitBundle", "TransitFoundation", "TransitJourneys", "TransitValues",
      ]),
    .target(
      name: "BundleExtension",
      dependencies: [
        "BundleFormat", "BundleReader", "TransitAnswers", "TransitBundle", "TransitCSQLite",
        "TransitCSQLiteExtension", "TransitFoundation", "TransitSQLite", "TransitValues",
      ]),
    .target(
      name: "DatasetBuilder",
      dependencies: [
        "BundleBuilder", "BundleFormat", "BundleVerifier", "FeedEditor", "FeedFetcher", "FeedValidator", "FeedWriter",
        "GTFSFeed", "HTMLMarkup", "HTTPTransport", "Operations", "Publisher", "TransitBundle", "TransitCrypto",
        "TransitFiles", "TransitFoundation", "TransitValues", "UpdateManifest", "ValidationPage", yams,
      ]),

    // Layer 8.
    .target(
      name: "CatalogueBuilder",
      dependencies: [
        "BundleBuilder", "DatasetBuilder", "FeedEditor", "FeedFetcher", "FeedValidator", "FeedWriter", "GTFSFeed",
        "HTTPTransport",
        "Operations", "HTMLMarkup", "TransitCTexts", "TransitFiles", "TransitFoundation", "TransitValues",
        "ValidationPage",
      ]),

    // Layer 9.
    .executableTarget(
      name: "gtfs-bundle",
      dependencies: [
        "BundleBuilder", "BundleDelta", "BundleFormat", "BundleSizes", "CatalogueBuilder", "DatasetBuilder",
        "FeedEditor", "FeedFetcher", "FeedValidator", "FeedWriter", "GTFSFeed", "HTMLMarkup", "HTTPTransport",
        "Operations", "Publisher", "SampleCity", "TimetablePages", "ToolSupport", "TransitAnswers", "TransitBundle",
        "TransitBundleUpdates", "TransitFares", "TransitFiles", "TransitFoundation", "TransitJourneys", "TransitLive",
        "TransitValues",
        "UpdateManifest", "ValidationPage",
        argumentParser,
      ]),
    .executableTarget(
      name: "verify-bundle",
      dependencies: [
        "BundleVerifier", "Operations", "ToolSupport", "TransitFoundation", "TransitValues",
        argumentParser,
      ]),
    .executableTarget(
      name: "reference-page",
      dependencies: [
        "BundleFormat", "DatasetBuilder", "FeedValidator", "ToolSupport", "TransitAnswers", "TransitFiles",
        "TransitFoundation", "TransitValues",
      ]),

    // Test feeds, random feeds, and an independent model of their meaning.
    .target(name: "TestFeeds", dependencies: ["TransitCZlib", "TransitValues"], path: "Tests/TestFeeds"),
    // Damage at scale. Programs, because a full run takes longer than all tests.
    .target(name: "TortureSupport", path: "Tests/TortureSupport"),
    .executableTarget(
      name: "codec-torture",
      dependencies: [
        "BundleFormat", "TestFeeds", "TortureSupport", "TransitSQLite",
        argumentParser,
      ],
      path: "Tests/CodecTorture"),
    // Damage to bundles, and queries of damaged bundles.
    .target(
      name: "BundleDamage",
      dependencies: [
        "BundleFormat", "TestFeeds", "TransitBundle", "TransitFoundation", "TransitJourneys", "TransitSQLite",
        "TransitValues",
      ],
      path: "Tests/BundleDamage"),
    // The same for deltas.
    .target(
      name: "DeltaDamage",
      dependencies: [
        "BundleDelta", "BundleFormat", "TestFeeds", "TransitBundle", "TransitCrypto", "TransitFiles", "TransitSQLite",
      ],
      path: "Tests/DeltaDamage"),
    .executableTarget(
      name: "bundle-torture",
      dependencies: [
        "BundleBuilder", "BundleDamage", "BundleFormat", "BundleVerifier", "SampleCity", "TestFeeds", "TortureSupport",
        "TransitBundle", "TransitCrypto", "TransitSQLite", argumentParser,
      ],
      path: "Tests/BundleTorture"),

    // Measures internal code for Benchmarks/, a separate package.
    .executableTarget(
      name: "benchmark-internals",
      dependencies: [
        "BundleFormat", "GTFSFeed", "TortureSupport", "TransitBundle", "TransitFoundation", "TransitLive",
        "TransitValues", argumentParser,
      ],
      path: "Tests/BenchmarkInternals"),

    // Answers many questions over live data for Tests/Realtime/check-law.
    .executableTarget(
      name: "live-answers",
      dependencies: [
        "TransitAnswers", "TransitBundle", "TransitFoundation", "TransitJourneys", "TransitLive", "TransitValues",
      ],
      path: "Tests/Realtime/live-answers"),
    // Polls a server and answers boards for Tests/Realtime/check-replay.
    .executableTarget(
      name: "live-replay",
      dependencies: [
        "HTTPTransport", "TransitAnswers", "TransitBundle", "TransitFoundation", "TransitLive", "TransitValues",
      ],
      path: "Tests/Realtime/live-replay"),
    // Prints live feeds for Tests/Realtime/check-decoder.
    .executableTarget(name: "feed-text", dependencies: ["TransitLive"], path: "Tests/Realtime/feed-text"),

    // A minimal app for Tests/Faults/faults.
    .executableTarget(
      name: "faults-client",
      dependencies: [
        "TransitBundle", "TransitJourneys", "TransitValues",
        argumentParser,
      ],
      path: "Tests/Faults/Client"),

    // Update servers for tests: a server with scripted responses, and nginx.
    .target(name: "UpdateHosts", path: "Tests/UpdateHosts"),

    .testTarget(name: "HTTPTransportTests", dependencies: ["HTTPTransport", "UpdateHosts"]),
    .testTarget(
      name: "TransitBundleUpdatesTests",
      dependencies: [
        "BundleBuilder", "BundleDelta", "BundleFormat", "HTTPTransport", "TestFeeds", "TransitBundle",
        "TransitBundleUpdates", "TransitCrypto", "UpdateHosts", "UpdateManifest",
      ]),
    .testTarget(
      name: "BundleDeltaTests",
      dependencies: [
        "BundleBuilder", "BundleDelta", "BundleFormat", "DeltaDamage", "TestFeeds", "TransitBundle", "TransitCrypto",
        "TransitFiles", "TransitSQLite",
      ]),
    .testTarget(
      name: "PublisherTests",
      dependencies: [
        "BundleBuilder", "BundleDelta", "BundleFormat", "HTTPTransport", "Publisher", "TestFeeds", "TransitBundle",
        "TransitBundleUpdates", "TransitFiles", "TransitValues", "TrustChecks", "UpdateHosts", "UpdateManifest",
      ]),
    .target(
      name: "TrustChecks",
      dependencies: [
        "BundleBuilder", "BundleFormat", "HTTPTransport", "Publisher", "TestFeeds", "TransitBundle",
        "TransitBundleUpdates", "UpdateManifest",
      ],
      path: "Tests/TrustChecks"),
    .executableTarget(
      name: "trust-torture",
      dependencies: ["TrustChecks", argumentParser],
      path: "Tests/TrustTorture"),
    .testTarget(
      name: "OperationsTests",
      dependencies: ["BundleBuilder", "BundleFormat", "Operations", "TransitFiles", "TransitValues"]),
    .testTarget(name: "TransitCryptoTests", dependencies: ["TestFeeds", "TransitCrypto", "TransitValues"]),
    .testTarget(name: "TransitFilesTests", dependencies: ["TestFeeds", "TransitFiles"]),
    .testTarget(name: "TransitValuesTests", dependencies: ["TransitValues"]),
    .testTarget(name: "TransitSQLiteTests", dependencies: ["TransitSQLite", "TransitValues"]),
    .testTarget(
      name: "BundleFormatTests", dependencies: ["BundleFormat", "TestFeeds", "TransitSQLite", "TransitValues"],
      exclude: ["Vectors"]),
    .testTarget(
      name: "FeedValidatorTests",
      dependencies: [
        "BundleBuilder", "FeedValidator", "FeedWriter", "GTFSFeed", "HTMLMarkup", "SampleCity", "TestFeeds",
        "TransitCrypto", "TransitValues", "ValidationPage",
      ]),
    .testTarget(
      name: "FeedEditorTests",
      dependencies: [
        "BundleBuilder", "BundleFormat", "FeedEditor", "FeedValidator", "FeedWriter", "GTFSFeed", "Operations",
        "TestFeeds", "TortureSupport", "TransitBundle", "TransitValues",
      ]),
    .testTarget(
      name: "FeedFetcherTests",
      dependencies: ["FeedFetcher", "GTFSFeed", "HTTPTransport", "TestFeeds", "TransitValues", "UpdateHosts"]),
    .testTarget(name: "GTFSFeedTests", dependencies: ["GTFSFeed", "TestFeeds", "TransitCZlib", "TransitValues"]),
    .testTarget(name: "BundleReaderTests", dependencies: ["BundleReader", "TestFeeds"]),
    .testTarget(
      name: "TransitBundleTests",
      dependencies: [
        "BundleDamage", "BundleReader", "BundleFormat", "BundleSizes", "BundleVerifier", "FeedTables", "TestFeeds",
        "TransitBundle", "TransitCSQLite", "TransitSQLite", "TransitValues",
      ]),
    .testTarget(
      name: "BundleBuilderTests",
      dependencies: [
        "BundleBuilder", "BundleFormat", "BundleSizes", "FeedTables", "FeedWriter", "GTFSFeed", "Operations",
        "SampleCity", "TestFeeds", "TransitBundle", "TransitFiles", "TransitSQLite", "TransitValues",
      ]),
    .testTarget(
      name: "BundleVerifierTests",
      dependencies: [
        "BundleBuilder", "BundleDamage", "BundleFormat", "BundleVerifier", "FeedEditor", "FeedWriter", "GTFSFeed",
        "Operations", "SampleCity", "TestFeeds", "TransitBundle", "TransitCrypto", "TransitSQLite", "TransitValues",
      ]),
    .testTarget(
      name: "DatasetBuilderTests",
      dependencies: [
        "BundleBuilder", "DatasetBuilder", "FeedEditor", "FeedFetcher", "FeedValidator", "FeedWriter", "GTFSFeed",
        "HTMLMarkup", "HTTPTransport", "Operations", "Publisher", "TestFeeds", "TransitBundle", "TransitFiles",
        "TransitValues", "UpdateHosts", "UpdateManifest",
      ]),
    .testTarget(
      name: "CatalogueBuilderTests",
      dependencies: [
        "CatalogueBuilder", "DatasetBuilder", "FeedFetcher", "FeedValidator", "GTFSFeed", "HTTPTransport", "Operations",
        "TestFeeds", "TransitBundle", "TransitFiles", "TransitFoundation", "TransitValues", "UpdateHosts",
      ]),
    .testTarget(
      name: "FeedWriterTests",
      dependencies: [
        "FeedTables", "FeedWriter", "Operations", "SampleCity", "TestFeeds", "TransitBundle", "TransitCZlib",
        "TransitFiles",
        "TransitValues",
      ]),
    .testTarget(
      name: "UpdateManifestTests",
      dependencies: ["BundleFormat", "TestFeeds", "TransitFoundation", "TransitValues", "UpdateManifest"],
      exclude: ["Vectors"]),
    .testTarget(name: "TestFeedsTests", dependencies: ["TestFeeds", "TransitValues"]),
    .testTarget(
      name: "CodecTortureTests", dependencies: ["codec-torture", "BundleFormat", "TestFeeds", "TortureSupport"]),
    .testTarget(
      name: "BundleTortureTests",
      dependencies: [
        "bundle-torture", "BundleDamage", "BundleFormat", "TestFeeds", "TortureSupport", "TransitAnswers",
        "TransitBundle", "TransitFoundation", "TransitSQLite", "TransitValues",
      ]),
    .testTarget(
      name: "DepartureTests",
      dependencies: ["BundleBuilder", "BundleFormat", "TestFeeds", "TransitBundle", "TransitSQLite", "TransitValues"]),
    .target(
      name: "JourneyChecks",
      dependencies: [
        "BundleBuilder", "TestFeeds", "TransitBundle", "TransitJourneys", "TransitSQLite", "TransitValues",
      ],
      path: "Tests/JourneyChecks"),
    .executableTarget(
      name: "journey-torture",
      dependencies: ["JourneyChecks", argumentParser],
      path: "Tests/JourneyTorture"),
    .testTarget(
      name: "JourneyTests",
      dependencies: [
        "JourneyChecks", "TestFeeds", "TortureSupport", "TransitBundle", "TransitFares", "TransitJourneys",
        "TransitValues",
      ]),
    .testTarget(
      name: "TransitLiveTests",
      dependencies: [
        "HTTPTransport", "JourneyChecks", "TestFeeds", "TortureSupport", "TransitAnswers", "TransitBundle",
        "TransitCZlib",
        "TransitFoundation", "TransitLive", "TransitValues", "UpdateHosts",
      ]),
    .testTarget(
      name: "TransitAnswersTests",
      dependencies: [
        "JourneyChecks", "SampleCity", "TestFeeds", "TransitAnswers", "TransitBundle", "TransitFares",
        "TransitFoundation", "TransitJourneys", "TransitValues",
      ]),
    .target(
      name: "ServiceChecks", dependencies: ["TransitAnswers", "TransitService"], path: "Tests/ServiceChecks"),
    .testTarget(
      name: "TransitServiceTests",
      dependencies: [
        "JourneyChecks", "SampleCity", "ServiceChecks", "TestFeeds", "TransitAnswers", "TransitBundle",
        "TransitFoundation",
        "TransitService", "TransitValues",
      ]),
    .target(
      name: "SQLHost", dependencies: ["BundleExtension", "TransitCSQLite", "TransitCSQLiteExtension"],
      path: "Tests/SQLHost"),
    .testTarget(
      name: "BundleExtensionTests",
      dependencies: [
        "BundleBuilder", "JourneyChecks", "SQLHost", "SampleCity", "TestFeeds", "TransitBundle", "TransitCSQLite",
        "TransitJourneys", "TransitValues",
      ]),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "BundleBuilder", "FeedWriter", "GTFSFeed", "Operations", "Publisher", "TestFeeds", "ToolSupport",
        "TransitAnswers", "TransitBundle", "TransitFiles", "TransitFoundation", "TransitSQLite", "TransitValues",
        "UpdateHosts", "UpdateManifest", "gtfs-bundle", "verify-bundle",
      ],
      exclude: ["Screens"]),
  ],
  swiftLanguageModes: [.v6]
)

// Programs for `Tests/Fuzz/fuzz`, which sets FUZZ. Their `main` is in libFuzzer, which only that build links.
// https://github.com/swiftlang/swift/blob/main/docs/libFuzzerIntegration.md
if Context.environment["FUZZ"] != nil {
  package.targets += [
    .target(name: "FuzzSupport", dependencies: ["TestFeeds"], path: "Tests/Fuzz/Support"),
    fuzzer("fuzz-page-decoder", of: "BundleFormat"),
    fuzzer("fuzz-page-encoder", of: "BundleFormat"),
    fuzzer("fuzz-page-normalizer", of: "BundleFormat"),
    fuzzer("fuzz-container", of: "BundleFormat"),
    fuzzer("fuzz-block", of: "BundleFormat"),
    fuzzer("fuzz-metadata", of: "BundleFormat"),
    fuzzer("fuzz-manifest", of: "UpdateManifest"),
    fuzzer("fuzz-root", of: "UpdateManifest"),
    fuzzer("fuzz-index", of: "TransitFoundation", "UpdateManifest"),
    fuzzer("fuzz-bundle", of: "BundleDamage", "BundleFormat", "TransitBundle", "TransitSQLite", "TransitValues"),
    fuzzer("fuzz-delta", of: "BundleDelta", "BundleFormat", "DeltaDamage", "TransitBundle"),
    fuzzer("fuzz-zip", of: "GTFSFeed"),
    fuzzer("fuzz-records", of: "GTFSFeed", "TestFeeds"),
    fuzzer("fuzz-fields", of: "GTFSFeed", "TransitValues"),
    fuzzer("fuzz-geojson", of: "GTFSFeed"),
    fuzzer("fuzz-merge", of: "BundleBuilder", "FeedEditor", "GTFSFeed", "TransitValues"),
    fuzzer("fuzz-fares", of: "BundleBuilder", "TransitBundle", "TransitFares", "TransitFoundation", "TransitValues"),
    fuzzer("fuzz-journeys", of: "JourneyChecks", "TestFeeds", "TransitBundle", "TransitJourneys", "TransitValues"),
    fuzzer("fuzz-live", of: "JourneyChecks", "TestFeeds", "TransitBundle", "TransitLive", "TransitValues"),
    fuzzer("fuzz-catalogue", of: "CatalogueBuilder"),
    fuzzer("fuzz-service", of: "JourneyChecks", "ServiceChecks", "TestFeeds", "TransitLive", "TransitService"),
    fuzzer("fuzz-sql", of: "JourneyChecks", "SQLHost", "TestFeeds", "TransitBundle", "TransitJourneys"),
    fuzzer("fuzz-validator", of: "FeedValidator", "GTFSFeed", "TransitValues", "ValidationPage"),
  ]
}

/// A fuzz target: a file in its own folder that passes bytes to libraries.
func fuzzer(_ name: String, of libraries: Target.Dependency...) -> Target {
  .executableTarget(name: name, dependencies: libraries + ["FuzzSupport"], path: "Tests/Fuzz/\(name)")
}

// The same settings for all Swift targets. Only `ci/` turns warnings into errors, on its command line: in the manifest,
// a warning of a newer compiler would break the builds of clients.
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

// `make test` sets OPTIMIZE_FOR_TESTS, because without optimization tests spend most of their time in the libraries.
// Otherwise there are no unsafe flags, which would prevent clients from depending on the package.
if Context.environment["OPTIMIZE_FOR_TESTS"] != nil {
  // Debug builds of SwiftPM enable batch mode, which causes a warning with whole-module optimization.
  let optimization = SwiftSetting.unsafeFlags([
    "-O", "-whole-module-optimization", "-num-threads", "2", "-disable-batch-mode",
  ])
  for target in package.targets where target.type == .regular {
    target.swiftSettings = settings + [optimization]
  }
}
