/** By what way something is done. */
export type Origin =
  /** Somebody signed in sent it. */
  | { kind: 'person' }
  /** The assistant makes the call in somebody's name, for this conversation and proposal; the proposal is blank where it only looks something up. */
  | { kind: 'assistant'; conversation: string; proposal: string }
  /** The same, for an AI client of that person. */
  | { kind: 'client'; conversation: string; proposal: string }
  /** A program on the command line of the server. */
  | { kind: 'program' }
  /** A row of a sheet; `of` names the import in words. */
  | { kind: 'import'; of: string }
  /** What an import wrote is undone, a record at a time; `asLeft` says that nobody has changed it since. */
  | { kind: 'undo'; of: string; asLeft: boolean }
  /** What another system says is taken over. */
  | { kind: 'sync' }
  /** A start of a newer version. */
  | { kind: 'upgrade' }
  /** Somebody who is not signed in sent it. */
  | { kind: 'visitor' }
  /** What the server does by itself, by its name. */
  | { kind: 'job'; name: string };

/** What it is a part of, in words for the history of each record; blank where it stands by itself. */
export function originWords(origin: Origin): string {
  switch (origin.kind) {
    case 'import':
    case 'undo':
      return origin.of;
    case 'person':
    case 'assistant':
    case 'client':
    case 'program':
    case 'sync':
    case 'upgrade':
    case 'visitor':
    case 'job':
      return '';
  }
}

/** Whether what the caller wrote is undone as they left it: that it is no longer theirs by what they wrote does not stand in the way. */
export function isUndoAsLeft(origin: Origin): boolean {
  switch (origin.kind) {
    case 'undo':
      return origin.asLeft;
    case 'person':
    case 'assistant':
    case 'client':
    case 'program':
    case 'import':
    case 'sync':
    case 'upgrade':
    case 'visitor':
    case 'job':
      return false;
  }
}
