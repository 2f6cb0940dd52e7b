import type { LiveEvent } from '@houtai/contract/messages';

import type { RecordScope } from '#modules/grants/index.ts';
import { addChanged, type ChangedSubjects, readableSubjects } from '#modules/live/index.ts';

/**
 * Changes of records that a window still has to be sent, and the reach of its person; null until it was read. Equal `reachText` means equal
 * reach.
 */
export type ChangesDue = { reach: RecordScope | null; reachText: string; changed: ChangedSubjects };

/** The state of a new window. */
export function noChangesDue(): ChangesDue {
  return { reach: null, reachText: '', changed: new Map() };
}

/** Stores the person's present reach. A changed reach may affect every record. */
export function updateReach(due: ChangesDue, reach: RecordScope): void {
  const { actor, roles, parts } = reach;
  const sorted = (all: Iterable<string>) => [...all].toSorted();
  const text = JSON.stringify([actor.userId, actor.companyId, sorted(actor.tags), roles, [...parts.values()].map(sorted)]);
  const former = due.reach;
  const hasChanged = former !== null && due.reachText !== text;
  due.reach = reach;
  due.reachText = text;
  if (hasChanged) addAllChanged(due, former);
}

/** Marks everything that the person may read, or could before, as changed. */
export function addAllChanged({ reach, changed }: ChangesDue, former: RecordScope | null = null): void {
  for (const one of [reach, former]) if (one) for (const subject of readableSubjects(one.actor)) addChanged(changed, subject, 'many');
}

/** Takes the pending changes as events. */
export function takeChangeEvents({ changed }: ChangesDue): LiveEvent[] {
  const events = eventsOf(changed);
  changed.clear();
  return events;
}

/** Changes as events. */
export function eventsOf(changed: ChangedSubjects): LiveEvent[] {
  return [...changed].map(([subject, ids]) => ({ type: 'changes', subject, ids: ids === 'many' ? ids : [...ids] }) as const);
}
