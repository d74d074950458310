// Type names of OSLog, so that tests meet them beside those of TransitBundle. The kinds of types do not matter.

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
