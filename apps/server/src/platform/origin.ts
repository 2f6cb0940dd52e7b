/** How an action was initiated. */
export type Origin =
  /** A signed-in user sent it. */
  | { kind: 'person' }
  /** The assistant makes the call in a user's name, for a conversation and a proposal; the proposal is blank for a lookup. */
  | { kind: 'assistant'; conversation: string; proposal: string }
  /** The same for an AI client of that user. */
  | { kind: 'client'; conversation: string; proposal: string }
  /** A command-line program of the server. */
  | { kind: 'program' }
  /** A row of a sheet; `of` names the import in words. */
  | { kind: 'import'; of: string }
  /** The undo of an import, record by record; `asLeft` means that nobody has changed the record since. */
  | { kind: 'undo'; of: string; asLeft: boolean }
  /** Data taken over from another system. */
  | { kind: 'sync' }
  /** The start of a newer version. */
  | { kind: 'upgrade' }
  /** A visitor without a session sent it. */
  | { kind: 'visitor' }
  /** A job of the server, by name. */
  | { kind: 'job'; name: string };

/** The larger action that it belongs to, in words for the history of each record; blank if there is none. */
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

/**
 * Whether an import's own record is undone unchanged: that it left the caller's responsibility by the import itself does not prevent it.
 */
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
