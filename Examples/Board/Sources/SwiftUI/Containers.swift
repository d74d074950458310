public struct HStack<Content: View>: _DrawnView {
  let content: Content

  public init(alignment: VerticalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  public func _lines(_ canvas: _Canvas) -> [String] {
    let children = _Canvas.children(of: content)
    // The lines of each child; nil for a spacer.
    let blocks: [[String]?] = children.map { child in child is Spacer ? nil : canvas.lines(of: child) }
      .filter { $0 != [] }
    let widths = blocks.map { block in block?.map(\.count).max() ?? 0 }
    let spacers = blocks.count { $0 == nil }
    let used = widths.reduce(0, +) + max(0, blocks.count - 1)
    let extra = spacers == 0 ? 0 : max(0, canvas.width - used) / spacers
    let height = blocks.map { $0?.count ?? 0 }.max() ?? 0
    return (0..<height).map { row in
      var line: [String] = []
      for (block, width) in zip(blocks, widths) {
        let text = block.map { row < $0.count ? $0[row] : "" } ?? ""
        line.append(text + String(repeating: " ", count: (block == nil ? extra : width) - text.count))
      }
      let text = line.joined(separator: " ")
      return String(text.reversed().drop { $0 == " " }.reversed())
    }
  }
}

public struct VStack<Content: View>: _DrawnView {
  let content: Content

  public init(alignment: HorizontalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  public func _lines(_ canvas: _Canvas) -> [String] { canvas.lines(of: content) }
}

public struct Spacer: _DrawnView {
  public init() {}
  public func _lines(_ canvas: _Canvas) -> [String] { [] }
}

public struct Divider: _DrawnView {
  public init() {}
  public func _lines(_ canvas: _Canvas) -> [String] { [String(repeating: "-", count: canvas.width)] }
}

public struct List<Content: View>: _DrawnView {
  let content: Content

  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, @ViewBuilder rowContent: (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    content = ForEach(data, content: rowContent)
  }

  public func _lines(_ canvas: _Canvas) -> [String] { canvas.lines(of: content) }
}

public struct Section<Content: View>: _DrawnView {
  let header: any View
  let content: Content

  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    header = Text(titleKey)
    self.content = content()
  }

  @_disfavoredOverload
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
    header = Text(title)
    self.content = content()
  }

  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> some View) {
    self.header = header()
    self.content = content()
  }

  public func _lines(_ canvas: _Canvas) -> [String] {
    [""] + canvas.lines(of: header) + canvas.narrowed(by: 2).lines(of: content).map { $0.isEmpty ? "" : "  " + $0 }
  }
}

public struct LabeledContent<Content: View>: _DrawnView {
  let title: String
  let content: Content

  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
    self.title = String(title)
    self.content = content()
  }

  public init(_ title: some StringProtocol, value: some StringProtocol) where Content == Text {
    self.title = String(title)
    content = Text(value)
  }

  public func _lines(_ canvas: _Canvas) -> [String] {
    [title + ": " + canvas.lines(of: content).joined(separator: " ")]
  }
}

public struct ContentUnavailableView: _DrawnView {
  let title: String
  let description: Text?

  public init(_ title: some StringProtocol, systemImage: String, description: Text? = nil) {
    self.title = String(title)
    self.description = description
  }

  public func _lines(_ canvas: _Canvas) -> [String] {
    ["(\(title))"] + (description.map { canvas.lines(of: $0) } ?? [])
  }
}

public struct NavigationStack<Content: View>: _DrawnView {
  let content: Content
  public init(@ViewBuilder root: () -> Content) { content = root() }
  public func _lines(_ canvas: _Canvas) -> [String] { canvas.lines(of: content) }
}

public struct NavigationLink<Label: View>: _DrawnView {
  let label: Label
  public init(value: some Hashable, @ViewBuilder label: () -> Label) { self.label = label() }
  public init(_ title: some StringProtocol, value: some Hashable) where Label == Text { label = Text(title) }
  public func _lines(_ canvas: _Canvas) -> [String] { canvas.lines(of: label) }
}

public struct TabView<Content: View>: _DrawnView {
  let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public func _lines(_ canvas: _Canvas) -> [String] { canvas.lines(of: content) }
}

public struct Tab<Content: View>: _DrawnView {
  let title: String
  let content: Content

  public init(_ title: some StringProtocol, systemImage: String, @ViewBuilder content: () -> Content) {
    self.title = String(title)
    self.content = content()
  }

  public func _lines(_ canvas: _Canvas) -> [String] { canvas.lines(of: content) }
}

public struct ProgressView: _DrawnView {
  public init() {}
  public func _lines(_ canvas: _Canvas) -> [String] { ["…"] }
}

public struct Button<Label: View>: _DrawnView {
  let label: Label
  public init(action: @escaping () -> Void, @ViewBuilder label: () -> Label) { self.label = label() }
  public init(_ title: some StringProtocol, action: @escaping () -> Void) where Label == Text { label = Text(title) }
  public func _lines(_ canvas: _Canvas) -> [String] { canvas.lines(of: label) }
}
