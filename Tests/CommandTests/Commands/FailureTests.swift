import GTFSFeed
import Publisher
import Testing
import ToolSupport
import TransitAnswers
import TransitBundle

@testable import BundleBuilder
@testable import FeedWriter
@testable import gtfs_bundle

@Suite struct `Failures` {
  @Test func `errors have the exit code of their kind`() {
    let expected: [(any Error, ProcessStatus)] = [
      (CancellationError(), .interrupted), (UsageError("x"), .wrongUsage),
      (StrictImportError(notices: ["invalid_time": 1], misnamedFiles: []), .refused),
      (FeedError(.cannotOpen("x")), .cannotOpenInput), (FeedError(.readFailed("x")), .inputOutput),
      (FeedError(.encrypted), .unusableData), (OutputError(reason: "x"), .inputOutput),
      (SourceDatabaseError(.cannotOpen, path: "p", "x"), .cannotOpenInput),
      (SourceDatabaseError(.unusable, path: "p", "x"), .unusableData),
      (SourceDatabaseError(.readFailed, path: "p", "x"), .inputOutput),
      (BundleError(.cannotOpen, path: "p", "x"), .cannotOpenInput),
      (BundleError(.notABundle, path: "p", "x"), .unusableData),
      (BundleError(.damaged, path: "p", "x"), .unusableData),
      (BundleError(.unsupported, path: "p", "x"), .unusableData),
      (BundleError(.unknownStop, path: "p", "x"), .unusableData),
      (BundleError(.unknownTrip, path: "p", "x"), .unusableData),
      (BundleError(.unknownRoute, path: "p", "x"), .unusableData),
      (BundleError(.unknownAgency, path: "p", "x"), .unusableData),
      (BundleError(.cannotCreate, path: "p", "x"), .cannotCreateOutput),
      (BundleError(.cannotWrite, path: "p", "x"), .inputOutput), (BundleError(.database, path: "p", "x"), .inputOutput),
      (BundleError(.cancelled, path: "p", "x"), .interrupted), (FeedOutputError.cancelled, .interrupted),
      (FeedOutputError.file(ZipWriterError(step: .create, path: "p", reason: "x")), .cannotCreateOutput),
      (FeedOutputError.file(ZipWriterError(step: .write, path: "p", reason: "x")), .inputOutput),
      (PublisherError(.refused, "x"), .refused), (PublisherError(.unusable, "x"), .unusableData),
      (PublisherError(.cannotOpen, "x"), .cannotOpenInput), (PublisherError(.cannotCreate, "x"), .cannotCreateOutput),
      (PublisherError(.inputOutput, "x"), .inputOutput), (PublisherError(.network, "x"), .inputOutput),
      (PublisherError(.cancelled, "x"), .interrupted),
    ]
    for (error, status) in expected { #expect(Failure(error).status == status, "\(error)") }
  }

  @Test func `an unknown stop without near matches points to the search`() {
    #expect(Failure(BundleError(.unknownStop, path: "p", "x")).message == "p: x (see gtfs-bundle search)")
    let near = BundleError(.unknownStop, path: "p", "x", nearMatches: ["y"])
    #expect(Failure(near).message == "p: x (did you mean \"y\"?)")
  }

  @Test func `error messages are one line, even with control characters in names`() {
    let error = FeedError(.encrypted, file: "a\nb\u{1B}[2J.txt")
    #expect(Failure(error).message == "a b [2J.txt: is encrypted; expected a zip without password")
  }
}
