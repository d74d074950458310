// swift-tools-version: 6.2
import PackageDescription

// An app that reads bundles with GRDB. A separate package, so that the library does not depend on GRDB.
let package = Package(
  name: "grdb-client",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "transit-bundle", path: "../../.."),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
  ],
  targets: [
    .executableTarget(
      name: "grdb-functions",
      dependencies: [
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]),
    .target(
      name: "GRDBClient",
      dependencies: [
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "TransitBundle", package: "transit-bundle"),
      ]),
    .testTarget(
      name: "GRDBClientTests",
      dependencies: [
        "GRDBClient",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "TransitBundle", package: "transit-bundle"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
