// Declares type names of TipKit, to detect collisions with TransitBundle. Only the names matter.

public enum Action {}
public enum Event {}
public enum MaxDisplayCount {}
public enum MaxDisplayDuration {}
public enum MiniTipViewStyle {}
public enum Parameter {}
public enum Rule {}
public enum Tip {}
public enum TipGroup {}
public enum TipOption {}
public enum TipOptions {}
public enum TipUIPopoverViewController {}
public enum TipUIView {}
public enum TipView {}
public enum TipViewStyle {}
public enum Tips {}
public enum TipsOption {}
