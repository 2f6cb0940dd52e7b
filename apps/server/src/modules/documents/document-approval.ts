import { DOCUMENT_STATES, type DocumentState } from '@houtai/contract/document-states';
import { eq, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import { recordChange } from '#modules/history/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { AppError, notFound } from '#platform/http/replies/errors.ts';

import { assertUndecided } from './document-rights.ts';

type Documents = PgTable & Record<'id' | 'number' | 'state' | 'version' | 'updatedAt' | 'updatedBy', PgColumn>;
type Document = { id: string; number: string; state: DocumentState };

/** The states that a flow may give to a document under decision. */
export type SettledState = Exclude<DocumentState, 'draft' | 'auditing'>;

type ApprovalOptions<Row extends Document> = {
  table: Documents;
  /** The record type in histories, and the noun for people. */
  recordType: string;
  noun: string;
  /** Who may change and remove a document, in the words of the refusal. */
  owners: string;
  /** Locks a document that the caller may see until the transaction ends. */
  lock: (ctx: Ctx, id: string) => Promise<Row>;
  rightsTo: (ctx: Ctx, row: Row) => Readonly<Record<'edit' | 'remove', boolean>>;
  /** Returns further columns to change together with the state. */
  moving?: (ctx: Ctx, row: Row, to: DocumentState) => Promise<Readonly<Record<string, unknown>>>;
};

/** The approval functions of a kind of document. */
export type DocumentApproval<Row extends Document> = {
  /** Submits a document, which locks it. */
  submit: (ctx: Ctx, id: string) => Promise<void>;
  /** Sets the state of a document after its flow was decided, by a person or by a time limit. */
  settle: (ctx: Ctx, id: string, to: SettledState) => Promise<void>;
  /** Refuses to change or remove a document that is under decision, has passed, or belongs to somebody else. */
  assertOpen: (ctx: Ctx, row: Row, act: 'edit' | 'remove') => void;
};

/** Implements the state changes of a kind of document that its approvals make. */
export function documentApproval<Row extends Document>(options: ApprovalOptions<Row>): DocumentApproval<Row> {
  const { table, noun, owners, lock, rightsTo } = options;
  const assertOpen = (ctx: Ctx, row: Row, act: 'edit' | 'remove') => {
    assertUndecided(row);
    if (!rightsTo(ctx, row)[act]) throw new AppError('A0301', `不能操作 ${row.number}：只有${owners}可以修改和删除`);
  };
  return {
    assertOpen,
    submit: (ctx, id) =>
      inTransaction(ctx, async (ctx) => {
        const row = await lock(ctx, id);
        assertOpen(ctx, row, 'edit');
        await move(ctx, options, { row, to: 'auditing', action: '提交审批' });
      }),
    settle: (ctx, id, to) =>
      inTransaction(ctx, async (ctx) => {
        const [found] = await ctx.db.select().from<PgTable>(table).where(eq(table.id, id)).for('update');
        if (!found) throw notFound(noun);
        // oxlint-disable-next-line typescript/consistent-type-assertions -- a row of the table of these documents
        const row = found as unknown as Row;
        if (row.state !== 'auditing' && row.state !== 'returned') throw new AppError('A0409', `${row.number} 不在审批中`);
        await move(ctx, options, { row, to, action: DOCUMENT_STATES[to] });
      }),
  };
}

async function move<Row extends Document>(
  ctx: Ctx,
  { table, recordType, moving }: ApprovalOptions<Row>,
  { row, to, action }: { row: Row; to: DocumentState; action: string },
): Promise<void> {
  const more = await moving?.(ctx, row, to);
  await ctx.db
    .update(table)
    .set({ ...more, state: to, version: sql`${table.version} + 1`, updatedAt: ctx.now, updatedBy: ctx.actor.userId })
    .where(eq(table.id, row.id));
  const changes = [{ field: 'state', label: '状态', before: DOCUMENT_STATES[row.state], after: DOCUMENT_STATES[to] }];
  await recordChange(ctx, { recordType, recordId: row.id, action, changes });
}
