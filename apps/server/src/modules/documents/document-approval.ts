import { DOCUMENT_STATES, type DocumentState } from '@houtai/contract/document-states';
import { eq, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import { recordChange } from '#modules/history/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { AppError, notFound } from '#platform/http/replies/errors.ts';

import { assertUndecided } from './document-rights.ts';

type Documents = PgTable & Record<'id' | 'number' | 'state' | 'version' | 'updatedAt' | 'updatedBy', PgColumn>;
type Document = { id: string; number: string; state: DocumentState };

/** What a flow may make of a document that waits for it. */
export type Settled = Exclude<DocumentState, 'draft' | 'auditing'>;

type ApprovalOptions<Row extends Document> = {
  table: Documents;
  /** What histories keep the documents under, and what people call one of them. */
  recordType: string;
  noun: string;
  /** Who may change and remove one, as the refusal of others says it. */
  owners: string;
  /** One that the caller may see, kept from others until the transaction ends. */
  lock: (ctx: Ctx, id: string) => Promise<Row>;
  rightsTo: (ctx: Ctx, row: Row) => Readonly<Record<'edit' | 'remove', boolean>>;
  /** What changes with the state of a document: further columns of it are given. */
  moving?: (ctx: Ctx, row: Row, to: DocumentState) => Promise<Readonly<Record<string, unknown>>>;
};

/** How documents go through their approval. */
export type DocumentApproval<Row extends Document> = {
  /** Hands a document in: from now on it is locked. */
  submit: (ctx: Ctx, id: string) => Promise<void>;
  /** Sets the state of a document after its flow was decided, by a person or by a time limit. */
  settle: (ctx: Ctx, id: string, to: Settled) => Promise<void>;
  /** Refuses to change or remove a document that is decided about or has passed, and one that is not the caller's. */
  assertOpen: (ctx: Ctx, row: Row, act: 'edit' | 'remove') => void;
};

/** The part of a kind of documents that approvals lead from state to state. */
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
