public import Observation

/// A view that changes the lines of another view, or the environment in which it is drawn.
public struct ModifiedContent<Content: View, Modifier>: _DrawnView {
  let content: Content
  let draw: (Content, _Canvas) -> [String]

  public func _lines(_ canvas: _Canvas) -> [String] { draw(content, canvas) }
}

extension View {
  func lines(_ draw: @escaping (_ lines: [String], _ canvas: _Canvas) -> [String]) -> ModifiedContent<Self, Never> {
    ModifiedContent(content: self) { content, canvas in draw(canvas.lines(of: content), canvas) }
  }

  // MARK: Modifiers that show

  public func background(_ color: Color, in shape: some Shape) -> some View {
    lines { lines, _ in lines.map { "[\($0) on \(color._text)]" } }
  }

  public func foregroundStyle(_ style: some ShapeStyle) -> some View {
    lines { lines, _ in
      guard let color = style as? Color, color._text.hasPrefix("#") else { return lines }
      return lines.map { "\($0) \(color._text)" }
    }
  }

  public func navigationTitle(_ title: some StringProtocol) -> some View {
    lines { lines, canvas in ["= \(title) ="] + lines }
  }

  public func searchable(text: Binding<String>, prompt: String? = nil) -> some View {
    lines { lines, _ in ["⌕ " + (text.wrappedValue.isEmpty ? prompt ?? "" : text.wrappedValue)] + lines }
  }

  // MARK: Environment

  public func environment<Object: AnyObject & Observable>(_ object: Object?) -> some View {
    environment { $0._objects[ObjectIdentifier(Object.self)] = object }
  }

  public func environment<Value>(_ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value) -> some View {
    environment { $0[keyPath: keyPath] = value }
  }

  private func environment(_ change: @escaping (inout EnvironmentValues) -> Void) -> ModifiedContent<Self, Never> {
    ModifiedContent(content: self) { content, canvas in
      let outer = EnvironmentValues._current
      change(&EnvironmentValues._current)
      defer { EnvironmentValues._current = outer }
      return canvas.lines(of: content)
    }
  }

  // MARK: Modifiers that text does not show

  public func font(_ font: Font?) -> some View { self }
  public func bold() -> some View { self }
  public func monospacedDigit() -> some View { self }
  public func strikethrough(_ isActive: Bool = true) -> some View { self }
  public func lineLimit(_ number: Int?) -> some View { self }
  public func padding(_ edges: Edge.Set = .all, _ length: Double? = nil) -> some View { self }
  public func frame(minWidth: Double? = nil, minHeight: Double? = nil, alignment: Alignment = .center) -> some View {
    self
  }
  public func accessibilityLabel(_ label: some StringProtocol) -> some View { self }
  public func navigationDestination<Data: Hashable>(
    for data: Data.Type, @ViewBuilder destination: @escaping (Data) -> some View
  ) -> some View { self }
  public func task(_ action: @escaping @MainActor () async -> Void) -> some View { self }
  public func task(id value: some Equatable, _ action: @escaping @MainActor () async -> Void) -> some View { self }
  public func onChange(of value: some Equatable, _ action: @escaping () -> Void) -> some View { self }
  public func refreshable(action: @escaping @MainActor () async -> Void) -> some View { self }
}
