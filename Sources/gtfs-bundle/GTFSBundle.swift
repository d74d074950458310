import ArgumentParser
import BundleBuilder
import BundleFormat

@main
struct GTFSBundle: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gtfs-bundle", abstract: "Make and query transit bundles.", version: packageVersion,
    subcommands: [Build.self])
}

struct Build: AsyncParsableCommand {
  @Argument var feed: String
  @Option(name: .shortAndLong) var output: String
  @Option var threads: Int?
  @Flag var plan = false

  func run() async throws {
    var options = FeedImport.Options()
    if let threads { options.threads = threads }
    let feedImport = FeedImport(feed: feed, output: output, options: options)
    if plan { return print(try feedImport.plan()) }
    let report = try await feedImport.run()
    print(report.metadata.notices, report.bundleByteCount)
  }
}
