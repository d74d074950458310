// Why a source has no answer.
export class SourceError extends Error {
  // kind: a key of the texts in `errors`, such as "offline", "busy", "missing" or "failed".
  constructor(kind, detail, nearMatches = []) {
    super(detail);
    this.kind = kind;
    this.nearMatches = nearMatches;
  }
}
