import { NAMED_KINDS, renamingOf } from './exchange/data-kinds.ts';
import { type SubjectKey, subjects } from './index.ts';

/** The other subjects that are stale once a write of a subject is answered; subjects without any are left out. */
export const REFRESHES: Readonly<Record<string, readonly SubjectKey[]>> = Object.fromEntries(
  subjects.filter(({ refreshes }) => refreshes.length > 0).map(({ key, refreshes }) => [key, refreshes]),
);

/** The subjects that are stale once records of a kind are renamed, by what consoles are told then. */
export const NAMED_IN: Readonly<Record<string, readonly SubjectKey[]>> = Object.fromEntries(
  NAMED_KINDS.map((kind) => [renamingOf(kind), subjects.flatMap(({ key, names }) => (names.includes(kind) ? key : []))]),
);
