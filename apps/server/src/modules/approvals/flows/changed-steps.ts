import type { ApprovalDefinition } from '@houtai/contract/approval-definitions';

import { peopleOfSteps, type World } from '#modules/approval-rules/index.ts';

/** The organisation as it is, and as it would be. */
export type Worlds = { before: World; after: World };

/** A step that would ask other people, with the departments whose documents it concerns; blank for all of them. */
type ChangedStep = { name: string; departments: string; before: readonly string[]; after: readonly string[] };

/** Most departments that a sentence names. */
const MAX_NAMED = 5;

/** The steps of a definition whose rules would find other people, those of departments with the same change together. */
export function changedSteps(definition: ApprovalDefinition, { before, after }: Worlds): ChangedStep[] {
  const was = peopleOfSteps(definition, before.directory);
  const is = peopleOfSteps(definition, after.directory);
  const all = before.directory.departments().length;
  const groups = new Map<string, ChangedStep & { in: string[] }>();
  for (const [at, { node, name, department, people }] of was.entries()) {
    const now = is[at]?.people ?? [];
    if (isSame(people, now)) continue;
    const key = JSON.stringify([node, people, now]);
    const group = groups.get(key) ?? { name, departments: '', before: people, after: now, in: [] };
    group.in.push(department);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ in: places, ...step }) => ({ ...step, departments: places.length === all ? '' : wordsOf(places) }));
}

/** Whether two lists name the same people; who comes first decides nothing here. */
export function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}

function wordsOf(places: readonly string[]): string {
  const named = places.slice(0, MAX_NAMED).join('、');
  return places.length > MAX_NAMED ? `${named} 等 ${places.length} 个部门` : named;
}
