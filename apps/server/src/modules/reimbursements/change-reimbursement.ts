import type { calls } from '@houtai/contract';
import type { InputFault, RequestOf } from '@houtai/contract/call';
import { isActiveDocument } from '@houtai/contract/document-states';
import { valuesIn } from '@houtai/contract/form-check';
import type { ReimbursementDetail } from '@houtai/contract/reimbursements';
import { REIMBURSEMENT_FORM, type ReimbursementForm, totalOf } from '@houtai/contract/reimbursements-form';
import { eq, sql } from 'drizzle-orm';

import { setRecordFiles } from '#modules/files/index.ts';
import { recordChange, staleVersion } from '#modules/history/index.ts';
import { primaryPositionOf } from '#modules/people/index.ts';
import { openedProjectsOf } from '#modules/projects/index.ts';
import { idsOf } from '#modules/work-records/index.ts';
import { nextNumber } from '#platform/db/next-number.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { mergeUpdate } from '#platform/http/merge-update.ts';
import { refusedInput } from '#platform/http/replies/errors.ts';

import { storeLines } from './expense-lines.ts';
import { claimLines, lineFilesOf, withInvoices } from './line-invoices.ts';
import { assertMay, periodOf } from './move-reimbursement.ts';
import { INVOICES, REIMBURSEMENT, toReimbursementDetail } from './reimbursement-rows.ts';
import { lockReimbursement, type Reimbursement } from './reimbursement-visibility.ts';
import { reimbursementChanges } from './reimbursement-words.ts';
import { reimbursements } from './reimbursements.tables.ts';

export async function addReimbursement(ctx: Ctx, sent: ReimbursementForm): Promise<ReimbursementDetail> {
  await checkForm(ctx, sent);
  const place = await primaryPositionOf(ctx);
  const { userId } = ctx.actor;
  const stamps = { ownerId: userId, createdBy: userId, createdAt: ctx.now, updatedBy: userId, updatedAt: ctx.now };
  const serial = await nextNumber(ctx, REIMBURSEMENT);
  return inTransaction(ctx, async (ctx) => {
    const form = { ...sent, lines: await withInvoices(ctx, sent.lines, new Set()) };
    const [row] = await ctx.db
      .insert(reimbursements)
      .values({ ...storedOf(form), ...place, ...stamps, serial, period: periodOf(ctx) })
      .returning();
    if (!row) throw new Error('the record was not stored');
    await storeParts(ctx, row, form);
    const after = await toReimbursementDetail(ctx, row);
    await recordChange(ctx, { ...keyOf(row), action: '新建报销单', state: valuesOf(after), life: 'begins' });
    return after;
  });
}

export function updateReimbursement(
  ctx: Ctx,
  { id, version, ...sent }: RequestOf<typeof calls.reimbursements.update>,
): Promise<ReimbursementDetail> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockReimbursement(ctx, id);
    assertMay(ctx, row, 'edit');
    const before = await toReimbursementDetail(ctx, row);
    if (row.version !== version) throw await staleVersion(ctx, { type: REIMBURSEMENT, id }, before);
    const { form: merged, isSame } = mergeUpdate(REIMBURSEMENT_FORM, before, sent);
    if (isSame) return before;
    await checkForm(ctx, merged);
    const held = new Set(before.lines.map(({ invoiceId }) => invoiceId));
    const form = { ...merged, lines: await withInvoices(ctx, merged.lines, held) };
    await storeParts(ctx, row, form);
    const [changed] = await ctx.db
      .update(reimbursements)
      .set({ ...storedOf(form), version: sql`${reimbursements.version} + 1`, updatedAt: ctx.now, updatedBy: ctx.actor.userId })
      .where(eq(reimbursements.id, id))
      .returning();
    if (!changed) throw new Error('the locked record is gone');
    const after = await toReimbursementDetail(ctx, changed);
    await recordChange(ctx, {
      ...keyOf(row),
      action: '修改报销单',
      changes: reimbursementChanges(before, after),
      state: valuesOf(after),
    });
    return after;
  });
}

export function removeReimbursement(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockReimbursement(ctx, id);
    assertMay(ctx, row, 'remove');
    await claimLines(ctx, row, []);
    for (const recordType of [REIMBURSEMENT, INVOICES])
      await setRecordFiles(ctx, { recordType, recordId: id, fileIds: [], textFileIds: [], path: 'fileIds' });
    await ctx.db.delete(reimbursements).where(eq(reimbursements.id, id));
    await recordChange(ctx, { ...keyOf(row), action: '删除报销单', comment: `${row.number} ${row.total}`, life: 'ends' });
  });
}

/** The key of a document in histories. */
function keyOf({ id }: Pick<Reimbursement, 'id'>): { recordType: string; recordId: string } {
  return { recordType: REIMBURSEMENT, recordId: id };
}

function storedOf({ lines, fileIds: _, ...form }: ReimbursementForm) {
  return { ...form, tripFrom: form.tripFrom || null, tripTo: form.tripTo || null, total: totalOf(lines), lineCount: lines.length };
}

/** The form values that the history stores for restoring. */
function valuesOf(row: ReimbursementDetail): ReimbursementForm {
  return valuesIn(REIMBURSEMENT_FORM, row);
}

async function storeParts(ctx: Ctx, row: Reimbursement, { lines, fileIds }: ReimbursementForm): Promise<void> {
  const { id } = row;
  // Locks the invoices before lines refer to them, so that two documents with one invoice wait and do not deadlock.
  await claimLines(ctx, row, lines);
  await storeLines(ctx, id, lines, isActiveDocument(row.state));
  await setRecordFiles(ctx, { recordType: INVOICES, recordId: id, fileIds: await lineFilesOf(ctx, lines), textFileIds: [], path: 'lines' });
  await setRecordFiles(ctx, { recordType: REIMBURSEMENT, recordId: id, fileIds: idsOf(fileIds), textFileIds: [], path: 'fileIds' });
}

/** Refuses projects that were never opened. */
async function checkForm(ctx: Ctx, { projectId, lines }: ReimbursementForm): Promise<void> {
  const known = await openedProjectsOf(ctx, [projectId, ...lines.flatMap((line) => line.projectId || [])]);
  const named = [
    { path: 'projectId', id: projectId },
    ...lines.map((line, index) => ({ path: `lines.${index}.projectId`, id: line.projectId })),
  ];
  const faults: InputFault[] = named.flatMap(({ path, id }) => (id === '' || known.has(id) ? [] : [{ path, msg: '项目不存在' }]));
  if (faults.length > 0) throw refusedInput(faults);
}
