import { type SubjectKey, subjects } from './index.ts';

/** The other subjects that are stale once a write of a subject is answered; subjects without any are left out. */
export const REFRESHES: Readonly<Record<string, readonly SubjectKey[]>> = Object.fromEntries(
  subjects.filter(({ refreshes }) => refreshes.length > 0).map(({ key, refreshes }) => [key, refreshes]),
);
