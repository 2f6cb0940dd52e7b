import type { DepartmentForm } from '@houtai/contract/departments';

import type { Ctx } from '../../platform/db/context.ts';
import { takenFault } from '../../platform/db/unique-values.ts';
import { AppError, refusedInput } from '../../platform/http/errors.ts';
import { activeStaff, peopleInDepartments } from '../people/index.ts';
import { scopeOf } from '../roles/index.ts';
import { administers, type Department } from './department-rows.ts';

/** Refuses a form that does not fit among the departments; `before` is what it changes. */
export async function assertFits(ctx: Ctx, rows: readonly Department[], form: DepartmentForm, before?: Department): Promise<void> {
  if (!administers(ctx, form.companyId)) throw fault('companyId', '公司不存在，或不归您管理');
  if (before && before.companyId !== form.companyId) throw fault('companyId', '部门不能移到另一家公司');
  assertPlace(rows, form, before);
  const others = rows.filter((row) => row.id !== before?.id && row.companyId === form.companyId);
  if (others.some((row) => (row.parentId ?? '') === form.parentId && row.name === form.name))
    throw refusedInput([takenFault('departments_name')]);
  if (form.code !== '' && others.some((row) => row.code === form.code)) throw refusedInput([takenFault('departments_code')]);
  if (form.leaderId !== '' && form.leaderId !== before?.leaderId) await assertLeader(ctx, form);
}

async function assertLeader(ctx: Ctx, { leaderId, companyId }: DepartmentForm): Promise<void> {
  const companyOf = await activeStaff(ctx, [leaderId]);
  if (!companyOf.has(leaderId)) throw fault('leaderId', '负责人不存在或已停用，请重新选择');
  if (companyOf.get(leaderId) !== companyId) throw fault('leaderId', '负责人不属于部门的公司，请选择同公司的人员');
}

function assertPlace(rows: readonly Department[], { parentId, companyId }: DepartmentForm, before: Department | undefined): void {
  if (parentId === '') return;
  const parent = rows.find((row) => row.id === parentId);
  if (!parent) throw fault('parentId', '上级部门不存在或已被删除');
  if (parent.companyId !== companyId) throw fault('parentId', '上级部门属于另一家公司');
  if (before && parent.path.startsWith(before.path)) throw fault('parentId', '不能移到自己或自己的下级之下');
}

/** Refuses to switch off a department in which, or below which, people work. */
export async function assertEmptyToSwitchOff(ctx: Ctx, rows: readonly Department[], { id }: Department): Promise<void> {
  const counts = await peopleInDepartments(
    ctx,
    rows.map((row) => ({ departmentId: row.id, path: row.path })),
  );
  const people = counts.get(id)?.below ?? 0;
  if (people > 0) throw new AppError('A0409', `部门及下级部门还有 ${people} 名在职人员，请先调整他们的部门再停用`);
}

/** Runs a move, and refuses it where it brings departments below one's own whose records one could not see before. */
export async function seeingNoMore(ctx: Ctx, move: () => Promise<void>): Promise<void> {
  const before = await scopeOf(ctx);
  await move();
  if (before.everything || before.companyId !== null) return;
  const { departmentIds } = await scopeOf(ctx);
  if (!departmentIds.every((id) => before.departmentIds.includes(id)))
    throw fault('parentId', '移到这里会让您看到数据范围以外的部门，请由数据范围更大的管理员来移动');
}

export function fault(path: string, msg: string): AppError {
  return new AppError('A0400', msg, { errors: [{ path, msg }] });
}
