import { isDeepStrictEqual } from 'node:util';

import type { calls } from '@houtai/contract';
import { differenceOf } from '@houtai/contract/approval-difference';
import type { ProcessDetail } from '@houtai/contract/approval-process-rows';
import { PROCESS_FORM, type ProcessForm } from '@houtai/contract/approval-processes-form';
import type { RequestOf } from '@houtai/contract/call';
import { newTextChange } from '@houtai/contract/change-words';
import { describeFormFields, labelsOf } from '@houtai/contract/form-words';
import type { FieldChange } from '@houtai/contract/history';
import { and, eq, sql } from 'drizzle-orm';

import { changesBetween, recordChange, staleVersion } from '#modules/history/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { mergeUpdate } from '#platform/http/merge-update.ts';
import { AppError, notFound, refusedInput } from '#platform/http/replies/errors.ts';

import { kindOf } from '../approval-kind.ts';
import { redExamples } from './examples.ts';
import { approvalNames } from './names-in.ts';
import { checkDefinition, EMPTY, type Process, toProcessDetail, versionsOf } from './process-rows.ts';
import { processes, processVersions } from './processes.tables.ts';

const { fields } = PROCESS_FORM;

export const PROCESS = 'approvalProcess';

type Kept = { id: string; version: number };

export function addProcess(ctx: Ctx, form: ProcessForm): Promise<{ id: string }> {
  kindOf(ctx, form.businessType);
  return inTransaction(ctx, async (ctx) => {
    const { userId } = ctx.actor;
    const [row] = await ctx.db
      .insert(processes)
      .values({ ...form, createdBy: userId, updatedBy: userId, createdAt: ctx.now, updatedAt: ctx.now })
      .returning({ id: processes.id });
    if (!row) throw new Error('the process was not stored');
    await ctx.db.insert(processVersions).values({ processId: row.id, version: 1, state: 'draft', definition: EMPTY });
    await recordChange(ctx, { recordType: PROCESS, recordId: row.id, action: '新建审批流程' });
    return row;
  });
}

/** Stores a draft, even with problems. */
export function saveProcess(
  ctx: Ctx,
  { id, version, definition, ...sent }: RequestOf<typeof calls.approvalProcesses.save>,
): Promise<ProcessDetail> {
  return changing(ctx, { id, version }, '保存审批流程草稿', async (ctx, process, changes) => {
    const { form, isSame } = mergeUpdate(PROCESS_FORM, process, sent);
    const versions = await versionsOf(ctx, [id]);
    const draft = versions.find(({ state }) => state === 'draft');
    const kept = draft ?? versions.find(({ state }) => state === 'published');
    if (isSame && isDeepStrictEqual(definition, kept?.definition)) return 'unchanged';
    if (form.businessType !== process.businessType) throw refusedInput([{ path: 'businessType', msg: '单据类型不能更改' }]);
    await ctx.db.update(processes).set({ name: form.name, remark: form.remark }).where(eq(processes.id, id));
    if (draft) await ctx.db.update(processVersions).set({ definition }).where(eq(processVersions.id, draft.id));
    else
      await ctx.db.insert(processVersions).values({ processId: id, version: (versions[0]?.version ?? 0) + 1, state: 'draft', definition });
    const earlier = kept?.definition ?? EMPTY;
    const names = await approvalNames(ctx, kindOf(ctx, process.businessType), [earlier, definition]);
    const sentences = differenceOf(earlier, definition, names);
    changes.push(...changesBetween(describeFormFields(fields, process), describeFormFields(fields, form), labelsOf(fields)));
    if (sentences.length > 0) changes.push(newTextChange('definition', '流程', sentences.join('；')));
  });
}

export function discardDraft(ctx: Ctx, kept: Kept): Promise<ProcessDetail> {
  return changing(ctx, kept, '放弃审批流程草稿', async (ctx, { id }) => {
    const gone = await ctx.db.delete(processVersions).where(isIn(id, 'draft')).returning({ id: processVersions.id });
    if (gone.length === 0) throw new AppError('A0409', '没有草稿');
  });
}

/** Publishes the draft unless it has errors or a failing test case. */
export function publishProcess(ctx: Ctx, { note, ...kept }: RequestOf<typeof calls.approvalProcesses.publish>): Promise<ProcessDetail> {
  return changing(ctx, kept, '发布审批流程', async (ctx, process, changes) => {
    const versions = await versionsOf(ctx, [process.id]);
    const draft = versions.find(({ state }) => state === 'draft');
    if (!draft) throw new AppError('A0409', '没有可以发布的草稿');
    const { problems } = await checkDefinition(ctx, kindOf(ctx, process.businessType), draft.definition);
    const errors = problems.filter(({ severity }) => severity === 'error');
    if (errors.length > 0) throw refusedInput(errors.map(({ node, message }) => ({ path: node, msg: message })));
    const red = await redExamples(ctx, process, draft.definition);
    if (red.length > 0)
      throw refusedInput(red.map(({ id, name, difference }) => ({ path: id, msg: `检查例「${name}」不符：${difference}` })));
    await ctx.db.update(processVersions).set({ state: 'retired' }).where(isIn(process.id, 'published'));
    await ctx.db
      .update(processVersions)
      .set({ state: 'published', note, publishedBy: ctx.actor.userId, publishedAt: ctx.now })
      .where(eq(processVersions.id, draft.id));
    const before = versions.find(({ state }) => state === 'published');
    changes.push({ ...IN_FORCE, before: before ? versionWords(before) : '', after: versionWords(draft) });
  });
}

const IN_FORCE = { field: 'version', label: '使用中的版本' };

function versionWords({ version }: { version: number }): string {
  return `第 ${version} 版`;
}

export function retireProcess(ctx: Ctx, kept: Kept): Promise<ProcessDetail> {
  return changing(ctx, kept, '停用审批流程', async (ctx, { id }, changes) => {
    const [retired] = await ctx.db.update(processVersions).set({ state: 'retired' }).where(isIn(id, 'published')).returning();
    if (!retired) throw new AppError('A0409', '没有正在使用的版本');
    changes.push({ ...IN_FORCE, before: versionWords(retired), after: '' });
  });
}

/** Locks a process, changes it, records the change with what `work` adds to it, and returns the process. */
function changing(
  ctx: Ctx,
  { id, version }: Kept,
  action: string,
  work: (ctx: Ctx, process: Process, changes: FieldChange[]) => Promise<void | 'unchanged'>,
): Promise<ProcessDetail> {
  return inTransaction(ctx, async (ctx) => {
    const [process] = await ctx.db.select().from(processes).where(eq(processes.id, id)).for('update');
    if (!process) throw notFound('审批流程');
    if (process.version !== version)
      throw await staleVersion(ctx, { type: PROCESS, id, name: '审批流程' }, await toProcessDetail(ctx, process));
    const changes: FieldChange[] = [];
    if ((await work(ctx, process, changes)) === 'unchanged') return toProcessDetail(ctx, process);
    const [changed] = await ctx.db
      .update(processes)
      .set({ version: sql`${processes.version} + 1`, updatedAt: ctx.now, updatedBy: ctx.actor.userId })
      .where(eq(processes.id, id))
      .returning();
    if (!changed) throw new Error('the locked process is gone');
    await recordChange(ctx, { recordType: PROCESS, recordId: id, action, changes });
    return toProcessDetail(ctx, changed);
  });
}

function isIn(processId: string, state: 'draft' | 'published') {
  return and(eq(processVersions.processId, processId), eq(processVersions.state, state));
}
