import type { ApprovalWhen } from '@houtai/contract/approval-conditions';
import { whenHolds } from '@houtai/contract/condition';
import { ownValue } from '@houtai/contract/own-value';

import type { Directory } from '../people/directory.ts';
import type { Facts } from '../state.ts';

/** What conditions look at: the values of the document, and of the submitter what every flow knows. */
export function valueIn({ submitter, values }: Facts, field: string): string {
  if (field === 'submitter') return submitter.userId;
  if (field === 'submitterDepartment') return submitter.departmentId;
  return ownValue(values, field) ?? '';
}

/** Whether one of the groups holds, a group when all of its conditions do. */
export function holds(when: ApprovalWhen, facts: Facts, directory: Directory): boolean {
  return whenHolds(when, {
    valueOf: (field) => valueIn(facts, field),
    rowsOf: () => [],
    // No condition of a branch looks at the day: a flow that is replayed later takes the same way.
    today: '',
    departmentsUp: (id) => directory.departmentsUp(id).map(({ departmentId }) => departmentId),
  });
}
