// swift-tools-version: 6.2
import PackageDescription

// An app that reads bundles through GRDB: a package of its own, so that nobody else has to fetch GRDB.
let package = Package(
  name: "grdb-client",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "transit-bundle", path: "../../.."),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
  ],
  targets: [
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
