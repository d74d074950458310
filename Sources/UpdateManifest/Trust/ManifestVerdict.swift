/// A manifest that a client may accept, and whether it may install from it.
package struct ManifestVerdict: Hashable, Sendable {
  package let accepted: AcceptedManifest

  /// Whether it has the payload of the last accepted manifest; signatures may differ.
  package let isUnchanged: Bool

  /// Why nothing of it may be installed, ``UpdateError/Kind/expiredManifest`` or ``UpdateError/Kind/expiredRoot``; `nil`
  /// if it may. A client keeps the manifest in any case, and says that its timetable is stale.
  package let obstacle: UpdateError?
}
