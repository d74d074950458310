// Declares type names of OSLog, to detect collisions with TransitBundle. Only the names matter.

public enum Logger {}
public enum OSAllocatedUnfairLock {}
public enum OSLog {}
public enum OSLogEntry {}
public enum OSLogEnumerator {}
public enum OSLogInterpolation {}
public enum OSLogMessage {}
public enum OSLogPosition {}
public enum OSLogPrivacy {}
public enum OSLogStore {}
public enum OSLogType {}
public enum OSSignpostAnimationBegin {}
public enum OSSignpostID {}
public enum OSSignpostIntervalState {}
public enum OSSignposter {}
