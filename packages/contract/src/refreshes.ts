import { NAMED_KINDS, renamingOf } from './exchange/data-kinds.ts';
import { type SubjectKey, subjects } from './index.ts';

/** The other subjects that are stale after a write of a subject, by subject key; subjects without any are left out. */
export const REFRESHES: Readonly<Record<string, readonly SubjectKey[]>> = Object.fromEntries(
  subjects.filter(({ refreshes }) => refreshes.length > 0).map(({ key, refreshes }) => [key, refreshes]),
);

/** The subjects that are stale after records of a kind were renamed, by the kind of change that consoles are notified of. */
export const NAMED_IN: Readonly<Record<string, readonly SubjectKey[]>> = Object.fromEntries(
  NAMED_KINDS.map((kind) => [renamingOf(kind), subjects.flatMap(({ key, names }) => (names.includes(kind) ? key : []))]),
);
