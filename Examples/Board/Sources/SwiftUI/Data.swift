public import Foundation
public import Observation

@propertyWrapper
public struct State<Value> {
  private final class Box {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private let box: Box

  public init(wrappedValue: Value) { box = Box(wrappedValue) }
  public init(initialValue: Value) { box = Box(initialValue) }

  public var wrappedValue: Value {
    get { box.value }
    nonmutating set { box.value = newValue }
  }

  public var projectedValue: Binding<Value> { Binding(get: { box.value }, set: { box.value = $0 }) }
}

@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value> {
  private let get: () -> Value
  private let set: (Value) -> Void

  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.get = get
    self.set = set
  }

  public static func constant(_ value: Value) -> Binding { Binding(get: { value }, set: { _ in }) }

  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  public var projectedValue: Binding { self }

  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
    Binding<Subject>(get: { wrappedValue[keyPath: keyPath] }, set: { wrappedValue[keyPath: keyPath] = $0 })
  }
}

@propertyWrapper
@dynamicMemberLookup
public struct Bindable<Value> {
  public var wrappedValue: Value

  public init(wrappedValue: Value) where Value: Observable { self.wrappedValue = wrappedValue }
  public init(_ wrappedValue: Value) where Value: Observable { self.wrappedValue = wrappedValue }

  public var projectedValue: Bindable { self }

  public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>) -> Binding<Subject> {
    let object = wrappedValue
    return Binding(get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
  }
}

@MainActor
@propertyWrapper
public struct Environment<Value> {
  private let read: () -> Value

  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    read = { EnvironmentValues._current[keyPath: keyPath] }
  }

  public init(_ type: Value.Type) where Value: AnyObject & Observable {
    read = {
      guard let object = EnvironmentValues._current._objects[ObjectIdentifier(type)] as? Value else {
        fatalError("no \(type) in the environment")
      }
      return object
    }
  }

  public var wrappedValue: Value { read() }
}

public enum ScenePhase: Sendable {
  case background, inactive, active
}

public struct EnvironmentValues {
  public var locale = Locale(identifier: "en")
  public var timeZone = TimeZone.gmt
  public var calendar = Calendar(identifier: .gregorian)
  public var scenePhase = ScenePhase.active

  var _objects: [ObjectIdentifier: AnyObject] = [:]
  @MainActor static var _current = EnvironmentValues()

  public init() {}
}
