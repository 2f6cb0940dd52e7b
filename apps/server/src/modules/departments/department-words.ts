import { DEPARTMENT_TYPES } from '@houtai/contract/department-types';
import type { DepartmentForm } from '@houtai/contract/departments';

import type { Ctx } from '../../platform/db/context.ts';
import { namesOf } from '../people/index.ts';
import type { Department } from './department-rows.ts';

/** The type under which the history keeps departments. */
export const DEPARTMENT = 'department';

export const DEPARTMENT_LABELS = {
  parentId: '上级部门',
  name: '名称',
  code: '编码',
  type: '类型',
  sort: '排序',
  leaderId: '负责人',
  phone: '电话',
  email: '邮箱',
  active: '状态',
} as const;

/** A form in words for people. */
export async function departmentWords(ctx: Ctx, form: DepartmentForm, rows: readonly Department[]) {
  const names = await namesOf(ctx, [form.leaderId].filter(Boolean));
  return {
    parentId: rows.find((row) => row.id === form.parentId)?.name ?? '（顶层）',
    name: form.name,
    code: form.code,
    type: DEPARTMENT_TYPES[form.type],
    sort: String(form.sort),
    leaderId: names.get(form.leaderId) ?? '',
    phone: form.phone,
    email: form.email,
    active: form.active ? '启用' : '停用',
  };
}
