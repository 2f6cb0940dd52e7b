import type { FieldChange } from '@houtai/contract/history';
import { PLAN_ROWS } from '@houtai/contract/projects-form';

import { rowChanges } from '#modules/history/index.ts';

const { id: _, ...PARTS } = PLAN_ROWS.fields;

type Milestone = Readonly<Record<string, unknown>>;

/** What differs between two plans whose people are in words; a milestone is known by its id, where plans have some. */
export function planChanges(before: readonly Milestone[], after: readonly Milestone[]): FieldChange[] {
  const keyOf = ({ id }: Milestone) => (typeof id === 'string' ? id : '');
  return rowChanges({ field: 'milestones', label: PLAN_ROWS.label, parts: PARTS, before, after, keyOf });
}
