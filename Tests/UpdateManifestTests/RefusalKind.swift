import Testing
import UpdateManifest

/// Runs what must be refused, and returns the kind of the refusal.
func refusal<Result>(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Result
) -> UpdateError.Kind? {
  #expect(throws: UpdateError.self, sourceLocation: sourceLocation) { _ = try body() }?.kind
}
