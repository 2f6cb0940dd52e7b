import type { ApprovalDefinition } from '@houtai/contract/approval-definitions';
import { eq, sql } from 'drizzle-orm';

import type { Action, ApprovalState, FlowEffect } from '#modules/approval-rules/index.ts';
import { announceChanges } from '#modules/live/index.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';

import { type ApprovalDocument, type FlowEvent, kindOf } from '../approval-kind.ts';
import { approvalFlows, approvalTasks } from '../approvals.tables.ts';
import { inNameOf } from '../people/in-name-of.ts';
import { flowColumns, taskRows } from '../reading/flow-columns.ts';
import { addSealed } from '../sealing/add-sealed.ts';
import { emitDocumentEvents } from './document-events.ts';
import { APPROVAL, notifyAboutFlow } from './notify-about-flow.ts';

type Made = {
  flow: typeof approvalFlows.$inferSelect;
  definition: ApprovalDefinition;
  action: Action;
  document: ApprovalDocument;
  state: ApprovalState;
  effects: readonly FlowEffect[];
};

const EVENTS: Record<ApprovalState['status'], FlowEvent> = {
  running: 'started',
  returned: 'returned',
  passed: 'passed',
  rejected: 'rejected',
  withdrawn: 'withdrawn',
  ended: 'ended',
};

/** Stores the new state, the action and its effects. Call it in the transaction that locks the flow. */
export async function storeFlow(ctx: OpenCtx, made: Made): Promise<void> {
  const { flow, definition, action, state, effects } = made;
  const kind = kindOf(ctx, flow.businessType);
  for (const effect of effects) if (effect.type === 'fill') await kind.fill(ctx, flow.businessId, effect.values);
  const document = effects.some(({ type }) => type === 'fill')
    ? ((await kind.read(ctx, flow.businessId, 'locked')) ?? made.document)
    : made.document;
  const number = flow.actions + 1;
  const [stored] = await ctx.db
    .update(approvalFlows)
    .set({
      ...flowColumns(definition, state),
      ...ownerOf(flow, state),
      actions: number,
      title: document.title,
      summary: document.summary,
      figure: document.figure,
      updatedAt: ctx.now,
    })
    .where(eq(approvalFlows.id, flow.id))
    .returning();
  if (!stored) throw new Error('the locked flow is gone');
  await storeTasks(ctx, flow, made);
  await addSealed(ctx, { action, sealed: document.sealed, flow: stored, definition, found: flow.actions === 0 ? null : flow.state });
  for (const effect of effects)
    if (effect.type === 'status') await kind.follow(inNameOf(ctx, flow.companyId), flow.businessId, EVENTS[effect.status]);
  await announceChanges(ctx, APPROVAL, [flow.id]);
  await emitDocumentEvents(ctx, kind.recordType, made);
  await notifyAboutFlow(ctx, { ...made, document });
}

/** A new submitter becomes the owner of the flow. */
function ownerOf({ ownerId }: Made['flow'], { facts: { submitter } }: ApprovalState): Partial<typeof approvalFlows.$inferInsert> {
  return submitter.userId === ownerId ? {} : { ownerId: submitter.userId, departmentId: submitter.departmentId };
}

/** Columns of a task that change; its person and step never do. */
const CHANGING = ['standsFor', 'state', 'progress', 'byPerson', 'askedAt', 'seenAt', 'doneAt', 'dueAt', 'expiresAt', 'comment'] as const;

/** Writes only rows that differ. */
async function storeTasks({ db }: OpenCtx, flow: Made['flow'], { definition, state }: Made): Promise<void> {
  const before = new Map(taskRows(flow, definition, flow.state).map((row) => [row.taskId, JSON.stringify(row)]));
  const rows = taskRows(flow, definition, state).filter((row) => flow.actions === 0 || before.get(row.taskId) !== JSON.stringify(row));
  if (rows.length === 0) return;
  const { flowId, taskId } = approvalTasks;
  const set = Object.fromEntries(CHANGING.map((key) => [key, sql.raw(`excluded."${approvalTasks[key].name}"`)]));
  await db
    .insert(approvalTasks)
    .values(rows)
    .onConflictDoUpdate({ target: [flowId, taskId], set });
}
