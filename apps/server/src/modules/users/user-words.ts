import { listChanges } from '@houtai/contract/change-words';
import { textsOf } from '@houtai/contract/form-check';
import { describeFormFields, labelsOf } from '@houtai/contract/form-words';
import type { FieldChange } from '@houtai/contract/history';
import type { UserDetail } from '@houtai/contract/users';
import { USER_FORM } from '@houtai/contract/users-form';

import { changesBetween } from '#modules/history/index.ts';

const { fields } = USER_FORM;

const { roleIds: ROLES, ...labels } = labelsOf(fields);
const LABELS = { ...labels, departmentIds: '其他部门', state: '状态' };

type Words = Record<keyof typeof LABELS, string>;

/** The differences between two states of a user, in words; `before` is null for a new one. */
export function userChanges(before: UserDetail | null, after: UserDetail): FieldChange[] {
  const changes = changesBetween(before ? wordsOf(before) : { ...describeFormFields(fields, null), state: '' }, wordsOf(after), LABELS);
  return [...changes, ...listChanges('roleIds', ROLES, before ? rolesOf(before) : [], rolesOf(after))];
}

function rolesOf({ roleIds, roleNames }: UserDetail): { id: string; name: string }[] {
  return (roleIds === '' ? [] : roleIds.split(',')).map((id, at) => ({ id, name: roleNames[at] ?? '' }));
}

function wordsOf(user: UserDetail): Words {
  return {
    ...describeFormFields(fields, user),
    companyId: user.companyName,
    departmentId: user.departmentName,
    departmentIds: user.otherDepartmentNames.join('、'),
    postIds: user.postNames.join('、'),
    state: stateOf(user),
  };
}

function stateOf({ active, leftAt }: UserDetail): string {
  if (active) return '启用';
  return leftAt === null ? '停用' : '已离职';
}

/** The form values for restoring an earlier state; never contains secrets. */
export function formStateOf(user: UserDetail): Record<string, unknown> {
  return textsOf(fields, user);
}
