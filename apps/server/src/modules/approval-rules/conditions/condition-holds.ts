import type { ApprovalWhen } from '@houtai/contract/approval-conditions';
import { whenHolds } from '@houtai/contract/condition';
import { ownValue } from '@houtai/contract/own-value';

import type { Directory } from '../people/directory.ts';
import type { Facts } from '../state.ts';

/** A value that conditions can read: a field of the document or an attribute of the submitter. */
export function valueIn({ submitter, values }: Facts, field: string): string {
  if (field === 'submitter') return submitter.userId;
  if (field === 'submitterDepartment') return submitter.departmentId;
  return ownValue(values, field) ?? '';
}

/** True if every condition of at least one group is true. */
export function holds(when: ApprovalWhen, facts: Facts, directory: Directory): boolean {
  return whenHolds(when, {
    valueOf: (field) => valueIn(facts, field),
    rowsOf: () => [],
    // Conditions of branches never read the day, so that replaying a flow later takes the same route.
    today: '',
    departmentsUp: (id) => directory.departmentsUp(id).map(({ departmentId }) => departmentId),
  });
}
