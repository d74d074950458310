package import TransitValues
package import UpdateManifest

extension ChannelPublisher {
  /// A bundle to publish in a channel.
  package struct ChannelBundle: Sendable {
    let publisher: ChannelPublisher
    let path: String
    let name: String

    /// - Parameters:
    ///   - path: The bundle.
    ///   - name: The path for errors, if the bundle will have another one.
    package init(_ publisher: ChannelPublisher, path: String, named name: String) {
      (self.publisher, self.path, self.name) = (publisher, path, name)
    }
  }

  /// Publishes bundles in channels of one folder unless they are the newest releases, in all channels or in none. Signs
  /// the manifest of a bundle that is the newest release again if half of its lifetime has passed.
  ///
  /// Everything is made, verified and signed before the first file is renamed. If renaming then fails, or the process is
  /// killed, some channels may be new and others old; each is complete.
  ///
  /// - Parameters:
  ///   - bundles: Of different channels of one folder.
  ///   - isForced: As for ``publish(_:activation:isForced:at:)``.
  ///   - now: The time of signing.
  /// - Returns: The publications in the order of the bundles.
  /// - Throws: ``ChannelError``.
  ///
  /// Cost: that of ``publish(_:activation:isForced:at:)`` for each new bundle.
  @concurrent
  package static func publishIfChanged(
    _ bundles: [ChannelBundle], isForced: Bool = false, at now: Timestamp
  ) async throws(ChannelError) -> [Publication] {
    guard let first = bundles.first?.publisher else { return [] }
    var failing: ChannelID?
    do throws(PublisherError) {
      for bundle in bundles { try bundle.publisher.checkKeys() }
      return try await first.folder.whileLocked { () async throws(PublisherError) in
        let chain = try RootChain(of: first.folder)
        var prepared: [PreparedPublication] = []
        for (index, bundle) in bundles.enumerated() {
          failing = bundle.publisher.id
          let history = try ChannelHistory(of: bundle.publisher.id, in: first.folder, chain)
          prepared.append(
            try bundle.publisher.prepareIfChanged(
              bundle.path, named: bundle.name, .now, isForced, chain, history, at: now, stagingPrefix: "\(index)."))
        }
        failing = nil
        return try commit(prepared, bundles.map(\.publisher), chain, at: now)
      }
    } catch {
      throw ChannelError(id: failing, cause: error)
    }
  }
}

/// The reason why bundles could not be published in several channels.
package struct ChannelError: Failure, Sendable {
  /// The channel; `nil` if the reason is the folder itself.
  package let id: ChannelID?
  package let cause: PublisherError

  package var description: String { cause.description }
  package var failure: FailureFacts { cause.failure }
}
