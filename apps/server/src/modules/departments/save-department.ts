import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { DepartmentForm } from '@houtai/contract/departments';
import { DEPARTMENT_FORM } from '@houtai/contract/departments-form';
import { eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';

import { publishDataChange } from '../../platform/bus/bus.ts';
import { type Ctx, inTransaction } from '../../platform/db/context.ts';
import { holdingRows, type RowLock } from '../../platform/db/hold-rows.ts';
import { notFound } from '../../platform/http/errors.ts';
import { mergeUpdate } from '../../platform/http/merge-update.ts';
import { changedMeanwhile, changesBetween, recordChange } from '../history/index.ts';
import { companies, departments } from '../people/index.ts';
import { assertEmptyToSwitchOff, assertFits, fault, seeingNoMore } from './department-checks.ts';
import {
  type Department,
  departmentRow,
  departmentsOf,
  departmentsWithin,
  formOf,
  keptInPlace,
  type StoredDepartment,
} from './department-rows.ts';
import { DEPARTMENT, DEPARTMENT_LABELS, departmentWords } from './department-words.ts';

export function addDepartment(ctx: Ctx, form: DepartmentForm): Promise<StoredDepartment> {
  return inTransaction(ctx, async (ctx) => {
    const parent = form.parentId === '' ? null : await keptInPlace(ctx, form.parentId);
    await assertFits(ctx, form, { before: null, parent });
    if (!parent) await assertCompany(ctx, form.companyId);
    const id = uuidv7();
    const by = { createdBy: ctx.actor.userId, createdAt: ctx.now, updatedBy: ctx.actor.userId, updatedAt: ctx.now };
    const [added] = await ctx.db
      .insert(departments)
      .values({ id, ...columnsOf(form), path: pathBelow(parent, id), ...by })
      .returning();
    if (!added) throw new Error('the department was not stored');
    await recordChange(ctx, { recordType: DEPARTMENT, recordId: id, action: '新建', state: form });
    await publishDataChange(ctx, 'people');
    return added;
  });
}

async function assertCompany({ db }: Ctx, id: string): Promise<void> {
  const [company] = await db.select({ id: companies.id }).from(companies).where(eq(companies.id, id));
  if (!company) throw fault('companyId', '公司不存在，或不归您管理');
}

type Update = RequestOf<typeof calls.departments.update>;

/** Changes a department; moved to another parent, it takes all below it along. */
export function updateDepartment(ctx: Ctx, { id, version, ...sent }: Update): Promise<void> {
  const holding = { table: departments, read: (ctx: Ctx) => readAround(ctx, id, sent), locks: locksOf };
  return holdingRows(ctx, holding, async (ctx, { around }) => {
    const before = await presentDepartment(ctx, around.get(id), { id, version });
    const { form, isSame } = mergeUpdate(DEPARTMENT_FORM, formOf(before), sent);
    if (isSame) return;
    const parent = around.get(form.parentId) ?? null;
    await assertFits(ctx, form, { before, parent });
    if (before.active && !form.active) await assertEmptyToSwitchOff(ctx, before);
    const words = [await departmentWords(ctx, formOf(before), around), await departmentWords(ctx, form, around)] as const;
    const changes = changesBetween(...words, DEPARTMENT_LABELS);
    const by = { version: sql`${departments.version} + 1`, updatedAt: ctx.now, updatedBy: ctx.actor.userId };
    await ctx.db
      .update(departments)
      .set({ ...columnsOf(form), ...by })
      .where(eq(departments.id, id));
    const path = pathBelow(parent, id);
    if (path !== before.path) {
      await seeingNoMore(ctx, () => movePaths(ctx, before.path, path));
      // Whoever covers a department with those below it sees other people and records now.
      await publishDataChange(ctx, 'records');
    }
    const action = before.active === form.active ? '修改' : form.active ? '启用' : '停用';
    await recordChange(ctx, { recordType: DEPARTMENT, recordId: id, action, changes, state: form });
    await publishDataChange(ctx, 'people');
  });
}

/** A department with its parents of now and then, and where it moves what is below it. */
type Around = { id: string; around: ReadonlyMap<string, Department>; parentId: string; below: readonly string[] };

async function readAround(ctx: Ctx, id: string, sent: Omit<Update, 'id' | 'version'>): Promise<Around> {
  const [own] = await departmentsOf(ctx, [id]);
  if (!own) return { id, parentId: '', below: [], around: new Map() };
  const before = formOf(own);
  const { parentId } = mergeUpdate(DEPARTMENT_FORM, before, sent).form;
  const parents = await departmentsOf(ctx, [...new Set([before.parentId, parentId])].filter(Boolean));
  const isMove = before.parentId !== parentId;
  const below = isMove ? (await departmentsWithin(ctx, own)).toSorted(fromTheTop).map((row) => row.id) : [];
  return { id, parentId, below, around: new Map([own, ...parents].map((row) => [row.id, row])) };
}

/**
 * A change holds its own row. A move holds the rows of both paths first: two departments can only be moved below each other by moves that
 * have a row of these in common. Then it holds all that moves along, so that nobody adds to it on the old path.
 */
function locksOf({ id, around, parentId, below }: Around): RowLock[] {
  if (below.length === 0) return [{ how: 'no key update', ids: [id] }];
  const paths = [id, parentId].flatMap((one) => around.get(one) ?? []).toSorted(fromTheTop);
  return [
    { how: 'no key update', ids: paths.flatMap(({ path }) => path.split('/').filter((one) => one !== '')) },
    { how: 'update', ids: below },
  ];
}

/** Each after those above it. */
function fromTheTop(one: Pick<Department, 'path'>, other: Pick<Department, 'path'>): number {
  return one.path < other.path ? -1 : Number(one.path > other.path);
}

/** A department in the version that a change is based on. */
export async function presentDepartment(
  ctx: Ctx,
  row: Department | undefined,
  { id, version }: { id: string; version: number },
): Promise<Department> {
  if (!row) throw notFound('部门');
  if (row.version === version) return row;
  throw await changedMeanwhile(ctx, { type: DEPARTMENT, id, name: '该部门' }, await departmentRow(ctx, id));
}

function columnsOf({ parentId, leaderId, ...rest }: DepartmentForm) {
  return { ...rest, parentId: parentId === '' ? null : parentId, leaderId: leaderId === '' ? null : leaderId };
}

function pathBelow(parent: Department | null, id: string): string {
  return `${parent?.path ?? ''}${id}/`;
}

/** The paths of a department and of all below it, in one statement. */
async function movePaths(ctx: Ctx, from: string, to: string): Promise<void> {
  await ctx.db
    .update(departments)
    .set({ path: sql`${to}::text || substr(${departments.path}, ${from.length + 1}::int)` })
    .where(sql`starts_with(${departments.path}, ${from})`);
}
