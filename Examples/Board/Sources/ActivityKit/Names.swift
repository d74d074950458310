// Declares type names of ActivityKit, to detect collisions with TransitBundle. Only the names matter.

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
