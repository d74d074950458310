/// A manifest that a client may accept, and whether the client may install it.
package struct ManifestVerdict: Hashable, Sendable {
  package let accepted: AcceptedManifest

  /// Whether the payload equals that of the last accepted manifest. Signatures may differ.
  package let isUnchanged: Bool

  /// The reason why the manifest must not be installed: ``UpdateError/Kind/expiredManifest`` or
  /// ``UpdateError/Kind/expiredRoot``; `nil` if it may be installed. The client stores the manifest in any case, and
  /// reports that its timetable is stale.
  package let reasonNotToInstall: UpdateError?
}
