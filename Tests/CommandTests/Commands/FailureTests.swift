import Foundation
import GTFSFeed
import Publisher
import Testing
import ToolSupport
import TransitAnswers
import TransitBundle
import TransitFiles
import TransitSQLite
import TransitValues

@testable import BundleBuilder
@testable import FeedWriter
@testable import gtfs_bundle

@Suite struct `Failures` {
  @Test func `errors have the exit code of their kind`() {
    let expected: [(any Error, ProcessStatus)] = [
      (CancellationError(), .interrupted), (UsageError("x"), .wrongUsage),
      (PlainFailure(.strict, "x"), .refused),
      (FeedError(.cannotOpen("x")), .cannotOpenInput), (FeedError(.readFailed("x")), .inputOutput),
      (FeedError(.encrypted), .unusableData), (FileError(.write, "p", reason: "x"), .inputOutput),
      (CocoaError(.fileReadUnknown), .inputOutput), (DatabaseError(code: 13, message: "full"), .inputOutput),
      (DatabaseError(code: 1, message: "no such table"), .bug), (PlainFailure(.network, "x"), .inputOutput),
      (BundleError(.cannotOpen, path: "p", "x"), .cannotOpenInput),
      (BundleError(.notABundle, path: "p", "x"), .unusableData),
      (BundleError(.damaged, path: "p", "x"), .unusableData),
      (BundleError(.unsupported, path: "p", "x"), .unusableData),
      (BundleError(.tooLarge, path: "p", "x"), .unusableData),
      (BundleError(.unknownStop, path: "p", "x"), .unusableData),
      (BundleError(.unknownTrip, path: "p", "x"), .unusableData),
      (BundleError(.unknownRoute, path: "p", "x"), .unusableData),
      (BundleError(.unknownAgency, path: "p", "x"), .unusableData),
      (BundleError(.cannotCreate, path: "p", "x"), .cannotCreateOutput),
      (BundleError(.cannotWrite, path: "p", "x"), .inputOutput), (BundleError(.database, path: "p", "x"), .inputOutput),
      (BundleError(.cancelled, path: "p", "x"), .interrupted), (FeedOutputError.cancelled, .interrupted),
      (FeedOutputError.file(FileError(.create, "p", reason: "x")), .cannotCreateOutput),
      (FeedOutputError.file(FileError(.write, "p", reason: "x")), .inputOutput),
      (PublisherError(.refused, "x"), .refused), (PublisherError(.unusable, "x"), .unusableData),
      (PublisherError(.cannotOpen, "x"), .cannotOpenInput), (PublisherError(.cannotCreate, "x"), .cannotCreateOutput),
      (PublisherError(.inputOutput, "x"), .inputOutput), (PublisherError(.network, "x"), .inputOutput),
      (PublisherError(.cancelled, "x"), .interrupted),
    ]
    for (error, status) in expected { #expect(CommandFailure(error).status == status, "\(error)") }
  }

  @Test func `an error has the exit code of its cause`() {
    for cause in [FeedError(.encrypted), FileError(.create, "p", reason: "x")] as [any Error] {
      #expect(ProcessStatus(of: PlainFailure(because: cause, "x")) == ProcessStatus(of: cause))
    }
  }

  @Test func `an unknown stop without near matches points to the search`() {
    #expect(CommandFailure(BundleError(.unknownStop, path: "p", "x")).message == "p: x (see gtfs-bundle search)")
    let near = BundleError(.unknownStop, path: "p", "x", nearMatches: ["y"])
    #expect(CommandFailure(near).message == "p: x (did you mean \"y\"?)")
  }

  @Test func `error messages are one line, even with control characters in names`() {
    let error = FeedError(.encrypted, file: "a\nb\u{1B}[2J.txt")
    #expect(CommandFailure(error).message == "a b [2J.txt: is encrypted; expected a zip without password")
  }
}
