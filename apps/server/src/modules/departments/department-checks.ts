import type { InputFault } from '@houtai/contract/call';
import type { DepartmentForm } from '@houtai/contract/departments';
import { eq } from 'drizzle-orm';

import { scopeOf } from '#modules/grants/index.ts';
import { activeStaff, companies } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { AppError, refusedInput } from '#platform/http/replies/errors.ts';

import { administers, type Department, peopleWithin } from './administered-departments.ts';

/** The department that the form changes (null for a new one), and its new parent (null at the top or if the parent is gone). */
type Place = { before: Department | null; parent: Department | null };

/** Validates a form against other departments; returns only the first fault, because others follow from it. */
export async function departmentFaults(ctx: Ctx, form: DepartmentForm, { before, parent }: Place): Promise<InputFault[]> {
  const { companyId, leaderId } = form;
  if (!administers(ctx, companyId)) return fault('companyId', NO_COMPANY);
  if (before && before.companyId !== companyId) return fault('companyId', '部门不能移到另一家公司');
  if (parent && parent.companyId !== companyId) return fault('parentId', '上级部门属于另一家公司');
  if (!before && !parent && !(await isCompany(ctx, companyId))) return fault('companyId', NO_COMPANY);
  return leaderId === '' || leaderId === before?.leaderId ? [] : leaderFaults(ctx, form);
}

/** A leader who does not exist or is disabled is refused by the field's own check. */
async function leaderFaults(ctx: Ctx, { leaderId, companyId }: DepartmentForm): Promise<InputFault[]> {
  const leadersCompany = (await activeStaff(ctx, [leaderId])).get(leaderId) ?? companyId;
  return leadersCompany === companyId ? [] : fault('leaderId', '负责人不属于部门的公司，请选择同公司的人员');
}

const NO_COMPANY = '公司不存在，或不归您管理';

async function isCompany({ db }: Ctx, id: string): Promise<boolean> {
  return (await db.$count(companies, eq(companies.id, id))) > 0;
}

/** Refuses to disable a department with active people in it or its descendants. */
export async function assertEmptyToSwitchOff(ctx: Ctx, department: Department): Promise<void> {
  const people = await peopleWithin(ctx, department);
  if (people > 0) throw new AppError('A0409', `部门及下级部门还有 ${people} 名在职人员，请先调整他们的部门再停用`);
}

/** Runs a move, and refuses it if it brings departments into the caller's scope that they could not see before. */
export async function refuseWiderScope(ctx: Ctx, move: () => Promise<void>): Promise<void> {
  const before = await scopeOf(ctx);
  await move();
  if (before.everything || before.companyId !== null) return;
  const { departmentIds } = await scopeOf(ctx);
  if (!departmentIds.every((id) => before.departmentIds.includes(id)))
    throw refusedInput(fault('parentId', '移到这里会让您看到数据范围以外的部门，请由数据范围更大的管理员来移动'));
}

function fault(path: keyof DepartmentForm, msg: string): InputFault[] {
  return [{ path, msg }];
}
