import ArgumentParser
import TrustChecks

/// Takes many random steps of publishers, hosts and clients.
@main
struct TrustTorture: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trust-torture",
    abstract: "Let random hosts without keys change everything between publishers and clients.",
    discussion: """
      Exit code 1 means that a publisher has signed, or a client has installed, what the publisher did not want. Equal \
      seeds give equal moves, but keys are new in each run.
      """)

  @Option(help: ArgumentHelp("The number of steps.", valueName: "n"))
  var steps = 100_000

  @Option(help: ArgumentHelp("The seed of the first publisher.", valueName: "n"))
  var seed: UInt64 = 1000

  /// By then a publisher has done everything several times.
  private static let stepsPerOrganization = 250

  func run() async throws {
    var (signings, refusals, installations) = (0, 0, 0)
    for first in stride(from: 0, to: steps, by: Self.stepsPerOrganization) {
      let seed = seed + UInt64(first / Self.stepsPerOrganization)
      let organization = try await RandomOrganization(seed: seed)
      for step in first..<min(steps, first + Self.stepsPerOrganization) {
        do {
          try await organization.step()
        } catch {
          print("seed \(seed), step \(step - first): \(error)\n  \(organization.moves.joined(separator: "\n  "))")
          throw ExitCode.failure
        }
      }
      signings += organization.signings
      refusals += organization.refusals
      installations += organization.installations
      if first.isMultiple(of: 10_000) { print("\(first + Self.stepsPerOrganization) steps") }
    }
    print("\(steps) steps: \(signings) signed, \(refusals) refused, \(installations) updates, nothing wrong")
  }
}
