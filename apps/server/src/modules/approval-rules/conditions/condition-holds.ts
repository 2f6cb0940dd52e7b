import type { ApprovalWhen } from '@houtai/contract/approval-conditions';
import { conditionGroupsHold } from '@houtai/contract/condition';
import { ownValue } from '@houtai/contract/own-value';

import type { Directory } from '../people/directory.ts';
import type { DocumentFacts } from '../state.ts';

/** A value that conditions can read: a field of the document or an attribute of the submitter. */
export function valueIn({ submitter, values }: DocumentFacts, field: string): string {
  if (field === 'submitter') return submitter.userId;
  if (field === 'submitterDepartment') return submitter.departmentId;
  return ownValue(values, field) ?? '';
}

/** True if every condition of at least one group is true. */
export function conditionHolds(when: ApprovalWhen, facts: DocumentFacts, directory: Directory): boolean {
  return conditionGroupsHold(when, {
    valueOf: (field) => valueIn(facts, field),
    rowsOf: () => [],
    // Conditions of branches never read the day, so that replaying a flow later takes the same route.
    today: '',
    departmentsUp: (id) => directory.departmentsUp(id).map(({ departmentId }) => departmentId),
  });
}
