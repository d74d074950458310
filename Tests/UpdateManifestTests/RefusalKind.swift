import Testing
import UpdateManifest

/// Runs code that must throw, and returns the kind of its error.
func refusal<Result>(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Result
) -> UpdateError.Kind? {
  #expect(throws: UpdateError.self, sourceLocation: sourceLocation) { _ = try body() }?.kind
}
