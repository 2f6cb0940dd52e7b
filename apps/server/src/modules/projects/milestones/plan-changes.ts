import type { FieldChange } from '@houtai/contract/history';
import { PLAN_ROWS } from '@houtai/contract/projects-form';

import { rowChanges } from '#modules/history/index.ts';

const { id: _, ...PARTS } = PLAN_ROWS.fields;

type Milestone = Readonly<Record<string, unknown>>;

/** The differences between two plans with people in words; milestones are matched by id if they have one. */
export function planChanges(before: readonly Milestone[], after: readonly Milestone[]): FieldChange[] {
  const keyOf = ({ id }: Milestone) => (typeof id === 'string' ? id : '');
  return rowChanges({ field: 'milestones', label: PLAN_ROWS.label, parts: PARTS, before, after, keyOf });
}
