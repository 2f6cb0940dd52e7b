import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { valuesIn } from '@houtai/contract/form-check';
import type { SoftwareCopyrightDetail } from '@houtai/contract/software-copyright';
import { SOFTWARE_COPYRIGHT_FORM, type SoftwareCopyrightForm } from '@houtai/contract/software-copyright-form';
import { eq, sql } from 'drizzle-orm';

import { followOwner } from '#modules/approvals/index.ts';
import { setRecordFiles } from '#modules/files/index.ts';
import { changedMeanwhile, recordChange } from '#modules/history/index.ts';
import { primaryDepartmentOf } from '#modules/people/index.ts';
import { openedProjectsOf } from '#modules/projects/index.ts';
import { idsOf, peopleFaults } from '#modules/work-records/index.ts';
import { type Ctx, inTransaction } from '#platform/db/context.ts';
import { nextNumber } from '#platform/db/next-number.ts';
import { fileIdsIn } from '#platform/html/clean-html.ts';
import { checkedText } from '#platform/html/rich-text.ts';
import { refusedInput } from '#platform/http/errors.ts';
import { mergeUpdate } from '#platform/http/merge-update.ts';

import { SOFTWARE_COPYRIGHT, toTaskDetail } from './software-copyright-rows.ts';
import { lockTask, type SoftwareCopyrightTask } from './software-copyright-visibility.ts';
import { taskChanges } from './software-copyright-words.ts';
import { softwareCopyrights } from './software-copyright.tables.ts';
import { assertMay } from './task-moves.ts';

export async function addTask(ctx: Ctx, form: SoftwareCopyrightForm): Promise<SoftwareCopyrightDetail> {
  const checked = await checkedForm(ctx, form);
  const { userId, companyId } = ctx.actor;
  const departmentId = await primaryDepartmentOf(ctx, form.ownerId);
  const stamps = { companyId, departmentId, createdBy: userId, createdAt: ctx.now, updatedBy: userId, updatedAt: ctx.now };
  const serial = await nextNumber(ctx, SOFTWARE_COPYRIGHT);
  return inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .insert(softwareCopyrights)
      .values({ ...checked.values, ...stamps, serial })
      .returning();
    if (!row) throw new Error('the record was not stored');
    await setRecordFiles(ctx, { ...keyOf(row), ...checked.files });
    const after = await toTaskDetail(ctx, row);
    await recordChange(ctx, { ...keyOf(row), action: '新建软著任务', state: valuesOf(after) });
    return after;
  });
}

export function updateTask(
  ctx: Ctx,
  { id, version, ...sent }: RequestOf<typeof calls.softwareCopyright.update>,
): Promise<SoftwareCopyrightDetail> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockTask(ctx, id);
    assertMay(ctx, row, 'edit');
    const before = await toTaskDetail(ctx, row);
    if (row.version !== version) throw await changedMeanwhile(ctx, { type: SOFTWARE_COPYRIGHT, id }, before);
    const { form, isSame } = mergeUpdate(SOFTWARE_COPYRIGHT_FORM, before, sent);
    if (isSame) return before;
    const checked = await checkedForm(ctx, form, row);
    await setRecordFiles(ctx, { ...keyOf(row), ...checked.files });
    // Another owner brings their department along.
    const moved = form.ownerId === row.ownerId ? {} : { departmentId: await primaryDepartmentOf(ctx, form.ownerId) };
    const changed = await changedRow(ctx, id, { ...checked.values, ...moved });
    const after = await toTaskDetail(ctx, changed);
    await recordChange(ctx, { ...keyOf(row), action: '修改软著任务', changes: taskChanges(before, after), state: valuesOf(after) });
    if (changed.ownerId !== row.ownerId) await followOwner(ctx, 'SOFTWARE_COPYRIGHT', [id]);
    return after;
  });
}

export function removeTask(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockTask(ctx, id);
    assertMay(ctx, row, 'remove');
    await setRecordFiles(ctx, { ...keyOf(row), fileIds: [], textFileIds: [], path: 'fileIds' });
    await ctx.db.delete(softwareCopyrights).where(eq(softwareCopyrights.id, id));
    await recordChange(ctx, { ...keyOf(row), action: '删除软著任务', comment: `${row.number} ${row.name}` });
  });
}

async function changedRow(ctx: Ctx, id: string, set: Partial<typeof softwareCopyrights.$inferInsert>): Promise<SoftwareCopyrightTask> {
  const [changed] = await ctx.db
    .update(softwareCopyrights)
    .set({ ...set, version: sql`${softwareCopyrights.version} + 1`, updatedAt: ctx.now, updatedBy: ctx.actor.userId })
    .where(eq(softwareCopyrights.id, id))
    .returning();
  if (!changed) throw new Error('the locked record is gone');
  return changed;
}

function keyOf({ id }: Pick<SoftwareCopyrightTask, 'id'>): { recordType: string; recordId: string } {
  return { recordType: SOFTWARE_COPYRIGHT, recordId: id };
}

function valuesOf(row: SoftwareCopyrightDetail): SoftwareCopyrightForm {
  return valuesIn(SOFTWARE_COPYRIGHT_FORM, row);
}

/** The form as it is stored, with its files. Another owner has to be active. */
async function checkedForm(ctx: Ctx, { fileIds, ...form }: SoftwareCopyrightForm, before?: SoftwareCopyrightTask) {
  const { html, faults: textFaults } = checkedText('description', form.description);
  const known = await openedProjectsOf(ctx, form.projectId === '' ? [] : [form.projectId]);
  const faults = [
    ...textFaults,
    ...(await peopleFaults(ctx, [{ path: 'ownerId', chosen: [form.ownerId], kept: before ? [before.ownerId] : [] }])),
    ...(form.projectId === '' || known.has(form.projectId) ? [] : [{ path: 'projectId', msg: '项目不存在' }]),
  ];
  if (faults.length > 0) throw refusedInput(faults);
  const blanks = { projectId: form.projectId || null, publishedOn: form.publishedOn || null, planOn: form.planOn || null };
  return {
    values: { ...form, ...blanks, description: html },
    files: { fileIds: idsOf(fileIds), textFileIds: fileIdsIn(html), path: 'fileIds' },
  };
}
