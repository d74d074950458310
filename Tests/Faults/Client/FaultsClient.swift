import ArgumentParser
import Foundation
import TransitBundle
import TransitJourneys
import TransitValues

/// Performs the operations of an app while Tests/Faults/faults disturbs them; see docs/assurance/robustness.md.
@main
struct FaultsClient: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "faults-client", abstract: "Perform operations of an app while Tests/Faults/faults injects faults.",
    subcommands: [Install.self, Current.self, Reachable.self, Read.self])

  struct Install: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Install a bundle in a store.")

    @Argument var store: String
    @Argument var bundle: String

    func run() async throws {
      do throws(BundleError) {
        try await TimetableStore(path: store).install(bundle)
      } catch {
        FaultsClient.fail(error)
      }
    }
  }

  struct Current: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Print the name of the current feed of a store.")

    @Argument var store: String

    func run() throws {
      do throws(BundleError) {
        print(try TimetableStore(path: store).current?.information.name ?? "")
      } catch {
        FaultsClient.fail(error)
      }
    }
  }

  struct Reachable: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Count the stops that are reachable within two hours.")

    @Argument var bundle: String
    @Argument var stop: String
    @Argument(help: "Seconds since 1970.") var time: Double

    func run() throws {
      do throws(BundleError) {
        let stops = try JourneyPlanner(Timetable(path: bundle)).reachableStops(
          from: .stop(StopID(rawValue: stop)), departing: Date(timeIntervalSince1970: time), within: .seconds(7200))
        print(stops.count)
      } catch {
        FaultsClient.fail(error)
      }
    }
  }

  struct Read: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Query a bundle while it is replaced, and compare the answers with those of its versions.")

    @Argument var bundle: String
    @Argument(help: "The versions of the bundle.") var versions: [String]
    @Option var seconds: Int
    @Option var readers: Int

    func run() throws {
      let reading = try Reading(bundle: bundle, versions: versions, seconds: seconds)
      DispatchQueue.concurrentPerform(iterations: readers) { _ in reading.read() }
      print(reading.summary)
      if reading.hasFailed { throw ExitCode(1) }
    }
  }

  static func fail(_ error: BundleError) -> Never {
    FileHandle.standardError.write(Data("faults-client: \(error)\n".utf8))
    Foundation.exit(74)
  }
}
