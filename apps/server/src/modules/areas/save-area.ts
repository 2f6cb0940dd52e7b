import type { calls } from '@houtai/contract';
import { ROOT_AREA } from '@houtai/contract/areas';
import type { AreaRow } from '@houtai/contract/areas-admin';
import { AREA_FORM, type NewAreaForm } from '@houtai/contract/areas-admin-form';
import type { RequestOf } from '@houtai/contract/call';
import { labelsOf, wordsIn } from '@houtai/contract/form-words';
import { eq, sql } from 'drizzle-orm';

import { staleVersion, changesBetween, recordChange } from '#modules/history/index.ts';
import { lockRows } from '#platform/db/hold-rows.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { mergeUpdate } from '#platform/http/merge-update.ts';
import { AppError } from '#platform/http/replies/errors.ts';
import { pinyinOf } from '#platform/pinyin.ts';

import { aboveOf, type Area, formOf, readArea, toAreaRow } from './area-rows.ts';
import { areas } from './areas.tables.ts';

/** The type under which the history keeps areas. */
export const AREA = 'area';

const LEVELS = 3;
const { fields } = AREA_FORM;

/** A new area stands where its code puts it, as all others do, unless a number says otherwise. */
export async function addArea(ctx: Ctx, form: NewAreaForm & { parentId: string }): Promise<AreaRow> {
  const py = await pinyinOf(form.name);
  return inTransaction(ctx, async (ctx) => {
    await lockRows(ctx.db, areas, { how: 'no key update', ids: [form.parentId] });
    await assertPlace(ctx, form.parentId);
    const by = { createdBy: ctx.actor.userId, createdAt: ctx.now, updatedBy: ctx.actor.userId, updatedAt: ctx.now };
    const [added] = await ctx.db
      .insert(areas)
      .values({ ...form, sort: form.sort ?? Number(form.id), py, leaf: true, ...by })
      .returning();
    if (!added) throw new Error('the area was not stored');
    await ctx.db.update(areas).set({ leaf: false }).where(eq(areas.id, form.parentId));
    await recordChange(ctx, { recordType: AREA, recordId: added.id, action: '新建', state: formOf(added) });
    return toAreaRow(added);
  });
}

export async function updateArea(ctx: Ctx, { id, version, ...sent }: RequestOf<typeof calls.areaAdmin.update>): Promise<AreaRow> {
  const py = await pinyinOf(sent.name);
  return inTransaction(ctx, async (ctx) => {
    await lockRows(ctx.db, areas, { how: 'no key update', ids: [id] });
    const before = await presentArea(ctx, id, version);
    const { form, isSame } = mergeUpdate(AREA_FORM, formOf(before), sent);
    if (isSame) return toAreaRow(before);
    const changes = changesBetween(wordsIn(fields, formOf(before)), wordsIn(fields, form), labelsOf(fields));
    const by = { version: sql`${areas.version} + 1`, updatedAt: ctx.now, updatedBy: ctx.actor.userId };
    await ctx.db
      .update(areas)
      .set({ ...form, py, ...by })
      .where(eq(areas.id, id));
    const action = before.active === form.active ? '修改' : form.active ? '启用' : '停用';
    await recordChange(ctx, { recordType: AREA, recordId: id, action, changes, state: form });
    return toAreaRow(await readArea(ctx, id));
  });
}

/** Removes an area; records that name it keep its code. */
export function removeArea(ctx: Ctx, { id, version }: { id: string; version: number }): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    // No area is moved, so the parent of one is known before it is held; whether that is a leaf then is decided by one change at a time.
    await lockRows(ctx.db, areas, { how: 'no key update', ids: [(await readArea(ctx, id)).parentId] });
    await lockRows(ctx.db, areas, { how: 'update', ids: [id] });
    const { name, parentId } = await presentArea(ctx, id, version);
    const below = await ctx.db.$count(areas, eq(areas.parentId, id));
    if (below > 0) throw new AppError('A0409', `下面还有 ${below} 个地区，请先删除它们；如果只是不再使用，可以停用`);
    await ctx.db.delete(areas).where(eq(areas.id, id));
    if ((await ctx.db.$count(areas, eq(areas.parentId, parentId))) === 0)
      await ctx.db.update(areas).set({ leaf: true }).where(eq(areas.id, parentId));
    await recordChange(ctx, { recordType: AREA, recordId: id, action: '删除', comment: name });
  });
}

async function assertPlace(ctx: Ctx, parentId: string): Promise<void> {
  if (parentId === ROOT_AREA) return;
  const [parent] = await ctx.db.select().from(areas).where(eq(areas.id, parentId));
  if (!parent) throw fault('parentId', '上级地区不存在或已被删除');
  // The parent and those above it, and the new one below.
  if ((await aboveOf(ctx, parent)).length + 2 > LEVELS) throw fault('parentId', `地区最多 ${LEVELS} 级`);
}

async function presentArea(ctx: Ctx, id: string, version: number): Promise<Area> {
  const row = await readArea(ctx, id);
  if (row.version !== version) throw await staleVersion(ctx, { type: AREA, id, name: '该地区' }, toAreaRow(row));
  return row;
}

function fault(path: string, msg: string): AppError {
  return new AppError('A0400', msg, { errors: [{ path, msg }] });
}
