import type { LiveEvent } from '@houtai/contract/messages';

import type { Reach } from '#modules/grants/index.ts';
import { addChanged, type ChangedSubjects, readableSubjects } from '#modules/live/index.ts';

/** What a window is still to be told of changed records, and how far its person reaches; null until that was read. Those of one text reach equally far. */
export type ChangesDue = { reach: Reach | null; reachText: string; changed: ChangedSubjects };

/** A window that was told nothing yet. */
export function noChangesDue(): ChangesDue {
  return { reach: null, reachText: '', changed: new Map() };
}

/** Keeps how far the person reaches now; who reaches further or less far than before sees other records of everything. */
export function keepReach(due: ChangesDue, reach: Reach): void {
  const { actor, roles, parts } = reach;
  const sorted = (all: Iterable<string>) => [...all].toSorted();
  const text = JSON.stringify([actor.userId, actor.companyId, sorted(actor.tags), roles, [...parts.values()].map(sorted)]);
  const former = due.reach;
  const hasChanged = former !== null && due.reachText !== text;
  due.reach = reach;
  due.reachText = text;
  if (hasChanged) addAllChanged(due, former);
}

/** Has all that the person may read, or might before, told as changed. */
export function addAllChanged({ reach, changed }: ChangesDue, former: Reach | null = null): void {
  for (const one of [reach, former]) if (one) for (const subject of readableSubjects(one.actor)) addChanged(changed, subject, 'many');
}

/** The events of what is due, which is told with them. */
export function takeChanges({ changed }: ChangesDue): LiveEvent[] {
  const events = eventsOf(changed);
  changed.clear();
  return events;
}

/** The events that tell what changed. */
export function eventsOf(changed: ChangedSubjects): LiveEvent[] {
  return [...changed].map(([subject, ids]) => ({ type: 'changes', subject, ids: ids === 'many' ? ids : [...ids] }) as const);
}
