import type { DepartmentForm } from '@houtai/contract/departments';

import type { Ctx } from '../../platform/db/context.ts';
import { AppError } from '../../platform/http/errors.ts';
import { scopeOf } from '../grants/index.ts';
import { activeStaff, peopleInDepartments } from '../people/index.ts';
import { administers, type Department, departmentsWithin } from './department-rows.ts';

/** What a form is checked against: the department that it changes, null of a new one, and the one that it is put below, null at the top or where that is gone. */
export type Place = { before: Department | null; parent: Department | null };

/** Refuses a form that does not fit among the departments; names and codes that are taken are refused when it is stored. */
export async function assertFits(ctx: Ctx, form: DepartmentForm, { before, parent }: Place): Promise<void> {
  if (!administers(ctx, form.companyId)) throw fault('companyId', '公司不存在，或不归您管理');
  if (before && before.companyId !== form.companyId) throw fault('companyId', '部门不能移到另一家公司');
  assertPlace(form, { before, parent });
  if (form.leaderId !== '' && form.leaderId !== before?.leaderId) await assertLeader(ctx, form);
}

async function assertLeader(ctx: Ctx, { leaderId, companyId }: DepartmentForm): Promise<void> {
  const companyOf = await activeStaff(ctx, [leaderId]);
  if (!companyOf.has(leaderId)) throw fault('leaderId', '负责人不存在或已停用，请重新选择');
  if (companyOf.get(leaderId) !== companyId) throw fault('leaderId', '负责人不属于部门的公司，请选择同公司的人员');
}

function assertPlace({ parentId, companyId }: DepartmentForm, { before, parent }: Place): void {
  if (parentId === '') return;
  if (!parent) throw fault('parentId', '上级部门不存在或已被删除');
  if (parent.companyId !== companyId) throw fault('parentId', '上级部门属于另一家公司');
  if (before && parent.path.startsWith(before.path)) throw fault('parentId', '不能移到自己或自己的下级之下');
}

/** Refuses to switch off a department in which, or below which, people work. */
export async function assertEmptyToSwitchOff(ctx: Ctx, { id, path }: Department): Promise<void> {
  const within = await departmentsWithin(ctx, { path });
  const counts = await peopleInDepartments(
    ctx,
    within.map((row) => ({ departmentId: row.id, path: row.path })),
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
