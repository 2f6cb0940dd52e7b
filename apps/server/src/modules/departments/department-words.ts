import { DEPARTMENT_FORM, type DepartmentForm } from '@houtai/contract/departments-form';
import { labelsOf, wordsIn } from '@houtai/contract/form-words';

import type { Ctx } from '../../platform/db/context.ts';
import { namesOf } from '../people/index.ts';
import type { Department } from './department-rows.ts';

/** The type under which the history keeps departments. */
export const DEPARTMENT = 'department';

export const DEPARTMENT_LABELS = labelsOf(DEPARTMENT_FORM.fields);

/** A form in words for people. */
export async function departmentWords(ctx: Ctx, form: DepartmentForm, around: ReadonlyMap<string, Department>) {
  const names = await namesOf(ctx, [form.leaderId].filter(Boolean));
  return {
    ...wordsIn(DEPARTMENT_FORM.fields, form),
    parentId: around.get(form.parentId)?.name ?? '（顶层）',
    leaderId: names.get(form.leaderId) ?? '',
  };
}
