import { type SubjectKey, subjects } from '@houtai/contract';
import { MAX_CHANGED_IDS } from '@houtai/contract/limits';

import { type Actor, holds } from '#platform/db/work/context.ts';

/** What changed, by subject: ids of records, or that it is more of them than are named. */
export type ChangedSubjects = Map<SubjectKey, Set<string> | 'many'>;

const subjectOfType: ReadonlyMap<string, SubjectKey> = new Map(
  subjects.flatMap(({ key, records }) => records.map((type): [string, SubjectKey] => [type, key])),
);

/** The subject whose calls answer records of a type. */
export function subjectOf(type: string): SubjectKey | undefined {
  return subjectOfType.get(type);
}

/** The tags that open what a subject answers. */
const readingTags: ReadonlyMap<SubjectKey, ReadonlySet<string>> = new Map(
  subjects.map(({ key, calls }) => [
    key,
    new Set(Object.values(calls).flatMap(({ method, access }) => (method === 'GET' && access.includes(':') ? access : []))),
  ]),
);

/** Whether some of what a subject answers is for a person by their rights. */
export function mayRead(actor: Actor, subject: SubjectKey): boolean {
  return [...(readingTags.get(subject) ?? [])].some((tag) => holds(actor, tag));
}

/** Every subject that a person may read by their rights. */
export function readableSubjects(actor: Actor): SubjectKey[] {
  return [...readingTags.keys()].filter((subject) => mayRead(actor, subject));
}

/** Adds what changed of a subject to what is to be told already; over the limit it is many. */
export function addChanged(changed: ChangedSubjects, subject: SubjectKey, ids: Iterable<string> | 'many'): void {
  const before = changed.get(subject);
  const all = ids === 'many' || before === 'many' ? 'many' : new Set([...(before ?? []), ...ids]);
  changed.set(subject, all !== 'many' && all.size > MAX_CHANGED_IDS ? 'many' : all);
}
