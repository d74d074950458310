// Why a source has no answer.
export class SourceError extends Error {
  // kind: "offline", "busy", "missing" or "failed".
  constructor(kind, detail, nearMatches = []) {
    super(detail);
    this.kind = kind;
    this.nearMatches = nearMatches;
  }
}
