import Testing
import TrustChecks

/// Random hosts and clients. `make trust` takes many more steps.
@Suite struct `Random hosts` {
  @Test func `without keys make a publisher sign nothing, and clients install nothing, that it did not want`()
    async throws
  {
    let organization = try await RandomOrganization(seed: 1)
    for step in 0..<100 {
      do {
        try await organization.step()
      } catch {
        Issue.record("step \(step): \(error); \(organization.moves.joined(separator: "; "))")
        return
      }
    }
    #expect(organization.signings > 20 && organization.refusals > 10 && organization.installations > 5)
  }
}
