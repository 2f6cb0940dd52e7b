import type { DepartmentType } from '@houtai/contract/department-types';
import type { DepartmentForm, DepartmentRow } from '@houtai/contract/departments';
import { obeys, RULES } from '@houtai/contract/rules';

import { sortFault } from '../../kit/form/sort-fault.ts';
import type { FormField } from '../../kit/form/use-text-form.ts';
import type { TreeShape } from '../../kit/tree-list/tree-rows.ts';

export type DepartmentField = keyof DepartmentForm;

/** How departments hang together. */
export const SHAPE: TreeShape<DepartmentRow> = { rowId: ({ id }) => id, parentOf: ({ parentId }) => parentId };

export const NEW_DEPARTMENT: DepartmentForm = {
  companyId: '',
  parentId: '',
  name: '',
  code: '',
  type: 'department',
  sort: 10,
  leaderId: '',
  phone: '',
  email: '',
  active: true,
};

/** The form again. */
export function formOf(read: (name: DepartmentField) => string): DepartmentForm {
  const text = (name: DepartmentField) => read(name).trim();
  return {
    companyId: text('companyId'),
    parentId: text('parentId') === TOP ? '' : text('parentId'),
    name: text('name'),
    code: text('code'),
    type: typeOf(read('type')),
    sort: Number(read('sort')),
    leaderId: text('leaderId'),
    phone: text('phone'),
    email: text('email'),
    active: read('active') === '1',
  };
}

/** The choice that stands for no parent. */
export const TOP = '-';

function typeOf(text: string): DepartmentType {
  return text === 'branch' || text === 'team' ? text : 'department';
}

const CODE = /^[\w.-]*$/;

/** The fields with their checks. */
export function departmentFields(initial: DepartmentForm): FormField<DepartmentField>[] {
  const needed = (words: string) => (value: string) => (value.trim() ? '' : words);
  const ruled = (rule: 'phoneAndMobile' | 'email') => (value: string) => (obeys(rule, value.trim()) ? '' : RULES[rule].message);
  return [
    { name: 'companyId', initial: initial.companyId, check: needed('请选择公司') },
    { name: 'parentId', initial: initial.parentId === '' ? TOP : initial.parentId, check: needed('请选择上级部门') },
    { name: 'name', initial: initial.name, check: needed('请填写名称') },
    { name: 'code', initial: initial.code, check: (value) => (CODE.test(value.trim()) ? '' : '编码只能含字母、数字和 _ - .') },
    { name: 'type', initial: initial.type, check: () => '' },
    { name: 'sort', initial: String(initial.sort), check: sortFault },
    { name: 'leaderId', initial: initial.leaderId, check: () => '' },
    { name: 'phone', initial: initial.phone, check: ruled('phoneAndMobile') },
    { name: 'email', initial: initial.email, check: ruled('email') },
    { name: 'active', initial: initial.active ? '1' : '0', check: () => '' },
  ];
}
