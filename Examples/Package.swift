// swift-tools-version: 6.2
import PackageDescription

// Programs that use the package like an app. A separate package that depends only on the public libraries.
let package = Package(
  name: "examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "transit-bundle", path: "..")],
  targets: ["first-board", "departure-board", "search-box", "nearby-map"].map { name in
    .executableTarget(name: name, dependencies: [.product(name: "TransitBundle", package: "transit-bundle")])
  } + [
    .executableTarget(
      name: "journey-planner",
      dependencies: [
        .product(name: "TransitBundle", package: "transit-bundle"),
        .product(name: "TransitJourneys", package: "transit-bundle"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
