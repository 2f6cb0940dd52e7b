import type { ApprovalDefinition } from '@houtai/contract/approval-definitions';

import { type FlowWorld, peopleOfSteps } from '#modules/approval-rules/index.ts';

/** The organisation before and after the change. */
export type DirectoryChange = { before: FlowWorld; after: FlowWorld };

/** A step that would ask other people, and the departments whose documents it affects; blank for all of them. */
type ChangedStep = { name: string; departments: string; before: readonly string[]; after: readonly string[] };

/** The most departments to name in a message. */
const MAX_NAMED = 5;

/** The steps whose rules would find other people; departments with the same change are grouped. */
export function changedSteps(definition: ApprovalDefinition, { before, after }: DirectoryChange): ChangedStep[] {
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

/** Whether two lists name the same people, in any order. */
export function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}

function wordsOf(places: readonly string[]): string {
  const named = places.slice(0, MAX_NAMED).join('、');
  return places.length > MAX_NAMED ? `${named} 等 ${places.length} 个部门` : named;
}
