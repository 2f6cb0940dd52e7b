import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { DepartmentForm, DepartmentRow } from '@houtai/contract/departments';
import { DEPARTMENT_FORM } from '@houtai/contract/departments-form';
import { eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';

import { publishDataChange } from '../../platform/bus/bus.ts';
import { type Ctx, inTransaction } from '../../platform/db/context.ts';
import { notFound } from '../../platform/http/errors.ts';
import { mergeUpdate } from '../../platform/http/merge-update.ts';
import { changedMeanwhile, changesBetween, recordChange } from '../history/index.ts';
import { companies, departments } from '../people/index.ts';
import { assertEmptyToSwitchOff, assertFits, fault, seeingNoMore } from './department-checks.ts';
import { type Department, departmentRow, formOf, readDepartments } from './department-rows.ts';
import { DEPARTMENT, DEPARTMENT_LABELS, departmentWords } from './department-words.ts';

export function addDepartment(ctx: Ctx, form: DepartmentForm): Promise<DepartmentRow> {
  return changeDepartments(ctx, async (ctx, rows) => {
    await assertFits(ctx, rows, form);
    const [company] = await ctx.db.select().from(companies).where(eq(companies.id, form.companyId));
    if (!company) throw fault('companyId', '公司不存在，或不归您管理');
    const id = uuidv7();
    const by = { createdBy: ctx.actor.userId, createdAt: ctx.now, updatedBy: ctx.actor.userId, updatedAt: ctx.now };
    await ctx.db.insert(departments).values({ id, ...columnsOf(form), path: pathBelow(rows, form.parentId, id), ...by });
    await recordChange(ctx, { recordType: DEPARTMENT, recordId: id, action: '新建', state: form });
    await publishDataChange(ctx, 'people');
    return departmentRow(ctx, id);
  });
}

/** Changes a department; moved to another parent, it takes all below it along. */
export function updateDepartment(ctx: Ctx, { id, version, ...sent }: RequestOf<typeof calls.departments.update>): Promise<DepartmentRow> {
  return changeDepartments(ctx, async (ctx, rows) => {
    const before = await presentDepartment(ctx, rows, { id, version });
    const { form, isSame } = mergeUpdate(DEPARTMENT_FORM, formOf(before), sent);
    if (isSame) return departmentRow(ctx, id);
    await assertFits(ctx, rows, form, before);
    if (before.active && !form.active) await assertEmptyToSwitchOff(ctx, rows, before);
    const words = [await departmentWords(ctx, formOf(before), rows), await departmentWords(ctx, form, rows)] as const;
    const changes = changesBetween(...words, DEPARTMENT_LABELS);
    const by = { version: sql`${departments.version} + 1`, updatedAt: ctx.now, updatedBy: ctx.actor.userId };
    await ctx.db
      .update(departments)
      .set({ ...columnsOf(form), ...by })
      .where(eq(departments.id, id));
    const path = pathBelow(rows, form.parentId, id);
    if (path !== before.path) {
      await seeingNoMore(ctx, () => movePaths(ctx, before.path, path));
      // Whoever covers a department with those below it sees other people and records now.
      await publishDataChange(ctx, 'records');
    }
    const action = before.active === form.active ? '修改' : form.active ? '启用' : '停用';
    await recordChange(ctx, { recordType: DEPARTMENT, recordId: id, action, changes, state: form });
    await publishDataChange(ctx, 'people');
    return departmentRow(ctx, id);
  });
}

/** Runs one change of the departments at a time, so that what it is checked against holds until it is stored. */
export function changeDepartments<Result>(ctx: Ctx, change: (ctx: Ctx, rows: Department[]) => Promise<Result>): Promise<Result> {
  return inTransaction(ctx, async (ctx) => {
    // Two moves at once could otherwise put each of two departments below the other.
    await ctx.db.execute(sql`lock table ${departments} in share row exclusive mode`);
    return change(ctx, await readDepartments(ctx));
  });
}

/** The department of an id in the version that a change is based on. */
export async function presentDepartment(
  ctx: Ctx,
  rows: readonly Department[],
  { id, version }: { id: string; version: number },
): Promise<Department> {
  const row = rows.find((one) => one.id === id);
  if (!row) throw notFound('部门');
  if (row.version === version) return row;
  throw await changedMeanwhile(ctx, { type: DEPARTMENT, id, name: '该部门' }, await departmentRow(ctx, id));
}

function columnsOf({ parentId, leaderId, ...rest }: DepartmentForm) {
  return { ...rest, parentId: parentId === '' ? null : parentId, leaderId: leaderId === '' ? null : leaderId };
}

function pathBelow(rows: readonly Department[], parentId: string, id: string): string {
  return `${rows.find((row) => row.id === parentId)?.path ?? ''}${id}/`;
}

/** The paths of a department and of all below it, in one statement. */
async function movePaths(ctx: Ctx, from: string, to: string): Promise<void> {
  await ctx.db
    .update(departments)
    .set({ path: sql`${to}::text || substr(${departments.path}, ${from.length + 1}::int)` })
    .where(sql`starts_with(${departments.path}, ${from})`);
}
