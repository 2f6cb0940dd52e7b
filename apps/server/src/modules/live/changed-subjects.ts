import { type SubjectKey, subjects } from '@houtai/contract';
import { MAX_CHANGED_IDS } from '@houtai/contract/limits';

import { type Actor, holds } from '#platform/db/work/context.ts';

/** Changes by subject: record ids, or `many` beyond a limit. */
export type ChangedSubjects = Map<SubjectKey, Set<string> | 'many'>;

const subjectOfType: ReadonlyMap<string, SubjectKey> = new Map(
  subjects.flatMap(({ key, records }) => records.map((type): [string, SubjectKey] => [type, key])),
);

/** The subject whose calls return records of a type. */
export function subjectOf(type: string): SubjectKey | undefined {
  return subjectOfType.get(type);
}

/** The tags that give access to a subject. */
const readingTags: ReadonlyMap<SubjectKey, ReadonlySet<string>> = new Map(
  subjects.map(({ key, calls }) => [
    key,
    new Set(Object.values(calls).flatMap(({ method, access }) => (method === 'GET' && access.includes(':') ? access : []))),
  ]),
);

/** Whether a person may read anything of a subject. */
export function mayRead(actor: Actor, subject: SubjectKey): boolean {
  return [...(readingTags.get(subject) ?? [])].some((tag) => holds(actor, tag));
}

/** Every subject that a person may read. */
export function readableSubjects(actor: Actor): SubjectKey[] {
  return [...readingTags.keys()].filter((subject) => mayRead(actor, subject));
}

/** Adds changes of a subject; beyond the limit they become `many`. */
export function addChanged(changed: ChangedSubjects, subject: SubjectKey, ids: Iterable<string> | 'many'): void {
  const before = changed.get(subject);
  const all = ids === 'many' || before === 'many' ? 'many' : new Set([...(before ?? []), ...ids]);
  changed.set(subject, all !== 'many' && all.size > MAX_CHANGED_IDS ? 'many' : all);
}
