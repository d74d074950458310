/// A reference that does not keep its object.
package struct WeakReference<Object: AnyObject> {
  package private(set) weak var object: Object?

  package init(_ object: Object) { self.object = object }

  /// Whether the object is gone.
  package var isUnused: Bool { object == nil }
}
