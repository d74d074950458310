// Type names of ActivityKit, so that tests meet them beside those of TransitBundle. The kinds of types do not matter.

public enum Activity {}
public enum ActivityAttributes {}
public enum ActivityAuthorizationError {}
public enum ActivityAuthorizationInfo {}
public enum ActivityContent {}
public enum ActivityContentState {}
public enum ActivityPreviewViewKind {}
public enum ActivityState {}
public enum ActivityStyle {}
public enum ActivityUIDismissalPolicy {}
public enum AlertConfiguration {}
public enum PushType {}
