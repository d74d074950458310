/// A part of a screen. Views of the stand-in draw themselves as lines of text; all others have a body.
@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError("never drawn") }
}

/// A view of the stand-in.
@MainActor
public protocol _DrawnView: View where Body == Never {
  func _lines(_ canvas: _Canvas) -> [String]
}

extension _DrawnView {
  public var body: Never { fatalError("draws itself") }
}

/// A view that represents several views in a stack or list.
@MainActor
public protocol _ViewList: _DrawnView {
  var _children: [any View] { get }
}

extension _ViewList {
  public func _lines(_ canvas: _Canvas) -> [String] { _children.flatMap { canvas.lines(of: $0) } }
}

/// The space in which a view is drawn.
@MainActor
public struct _Canvas {
  public var width: Int

  public init(width: Int = 64) {
    self.width = width
  }

  /// The lines of a view, at most as wide as the canvas if its parts allow.
  public func lines(of view: any View) -> [String] {
    if let drawn = view as? any _DrawnView { return drawn._lines(self) }
    return lines(of: body(of: view))
  }

  /// The canvas without a margin.
  func narrowed(by columns: Int) -> _Canvas { _Canvas(width: max(1, width - columns)) }

  private func body(of view: some View) -> any View { view.body }

  /// The views that a stack places one after another.
  static func children(of view: any View) -> [any View] {
    guard let list = view as? any _ViewList else { return [view] }
    return list._children.flatMap(children(of:))
  }
}

public struct EmptyView: _ViewList {
  public init() {}
  public var _children: [any View] { [] }
}

public struct AnyView: _ViewList {
  public let _children: [any View]
  public init(_ view: some View) { _children = [view] }
}

public struct TupleView<T>: _ViewList {
  public let _children: [any View]
}

public struct _ConditionalContent<TrueContent: View, FalseContent: View>: _ViewList {
  public let _children: [any View]
}

extension Optional: View, _DrawnView, _ViewList where Wrapped: View {
  public var _children: [any View] { map { [$0] } ?? [] }
}

@resultBuilder
public enum ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  @MainActor public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  @MainActor
  public static func buildBlock<First: View, Second: View, each Content: View>(
    _ first: First, _ second: Second, _ content: repeat each Content
  ) -> TupleView<(First, Second, repeat each Content)> {
    var children: [any View] = [first, second]
    for view in repeat each content { children.append(view) }
    return TupleView(_children: children)
  }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  @MainActor
  public static func buildEither<First: View, Second: View>(first: First) -> _ConditionalContent<First, Second> {
    _ConditionalContent(_children: [first])
  }
  @MainActor
  public static func buildEither<First: View, Second: View>(second: Second) -> _ConditionalContent<First, Second> {
    _ConditionalContent(_children: [second])
  }
}

public struct Group<Content: View>: _ViewList {
  public let _children: [any View]
  public init(@ViewBuilder content: () -> Content) { _children = [content()] }
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: _ViewList {
  public let _children: [any View]

  public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: (Data.Element) -> Content) {
    let ids = data.map { $0[keyPath: id] }
    // SwiftUI warns about duplicate ids at run time and draws rows twice.
    precondition(Set(ids).count == ids.count, "ids occur more than once: \(ids)")
    _children = data.map { content($0) }
  }

  public init(_ data: Data, @ViewBuilder content: (Data.Element) -> Content)
  where Data.Element: Identifiable, ID == Data.Element.ID {
    self.init(data, id: \.id, content: content)
  }
}
