// A reference that its owner drops when nobody else uses the object, in place of TransitValues/Hosted: Embedded Swift
// has no weak references.

/// A reference that keeps its object until ``isUnused`` has been read.
package struct WeakReference<Object: AnyObject> {
  private var strong: Object

  package init(_ object: Object) { strong = object }

  package var object: Object? { strong }

  /// Whether nothing else refers to the object.
  package var isUnused: Bool { mutating get { isKnownUniquelyReferenced(&strong) } }
}
