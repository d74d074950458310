@MainActor @preconcurrency
public protocol App {
  associatedtype Body: Scene
  @SceneBuilder var body: Body { get }
  init()
}

extension App {
  /// Prints the window.
  public static func main() { print(Self()._text()) }
}

@MainActor @preconcurrency
public protocol Scene {
  /// The text of the window.
  func _lines(_ canvas: _Canvas) -> [String]
}

@resultBuilder
public enum SceneBuilder {
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

public struct WindowGroup<Content: View>: Scene {
  let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public func _lines(_ canvas: _Canvas) -> [String] { canvas.lines(of: content) }
}

@MainActor @preconcurrency
public protocol PreviewProvider {
  associatedtype Previews: View
  @ViewBuilder static var previews: Previews { get }
}

extension App {
  /// The contents of the app's window as text, which only the stand-in provides.
  public func _text(width: Int = 64) -> String { body._lines(_Canvas(width: width)).map { $0 + "\n" }.joined() }
}

extension View {
  /// The contents of a screen as text, which only the stand-in provides.
  public func _text(width: Int = 64) -> String {
    _Canvas(width: width).lines(of: self).map { $0 + "\n" }.joined()
  }
}
