import { PROCESSES_PAGE } from '@houtai/contract/approval-processes';
import { PENDING_APPROVALS_PAGE } from '@houtai/contract/approvals';
import { and, eq, inArray, sql } from 'drizzle-orm';

import type { Handover } from '#modules/users/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { executeFlowCommand } from '../flows/execute-flow-command.ts';
import { APPROVAL } from '../flows/notify-about-flow.ts';
import { processVersions } from '../processes/processes.tables.ts';
import { flowsWaitingFor } from './hand-over-waiting.ts';

/** Pending tasks of a leaver. */
const TASKS: Handover = {
  kind: 'approval-tasks',
  label: '待审批的单据',
  recordType: APPROVAL,
  field: 'approver',
  fieldLabel: '审批人',
  url: PENDING_APPROVALS_PAGE,
  count: async (ctx, userId) => (await flowsWaitingFor(ctx, userId)).length,
  move: async (ctx, { from, to }) => {
    const flows = await flowsWaitingFor(ctx, from.id);
    for (const flow of flows) await executeFlowCommand(ctx, flow, { type: 'handOver', from: from.id, to: to.id });
    return flows.map(({ id }) => id);
  },
};

/** Processes that name a leaver. A published definition cannot be changed, so the administrators of processes publish a new version. */
const NAMED: Handover = {
  kind: 'approval-processes',
  label: '指名该人员的审批流程',
  recordType: 'approvalProcess',
  field: 'named',
  fieldLabel: '指定成员',
  url: PROCESSES_PAGE,
  count: async (ctx, userId) => (await namedIn(ctx, userId)).length,
  move: async (ctx, { from, to }) => {
    const named = await namedIn(ctx, from.id);
    for (const { processId, definition } of named) await publishInstead(ctx, { processId, definition, from: from.id, to: to.id });
    return named.map(({ processId }) => processId);
  },
};

export const APPROVAL_HANDOVERS: readonly Handover[] = [TASKS, NAMED];

type Named = Pick<typeof processVersions.$inferSelect, 'processId' | 'definition'>;

/** The published versions that name a person. */
async function namedIn({ db }: Pick<Ctx, 'db'>, userId: string): Promise<Named[]> {
  return db
    .select({ processId: processVersions.processId, definition: processVersions.definition })
    .from(processVersions)
    .where(and(eq(processVersions.state, 'published'), sql`${processVersions.definition}::text like ${`%"${userId}"%`}`));
}

/** Publishes a version with another person in the same places. A draft under edit keeps its number and is changed likewise. */
async function publishInstead(ctx: Ctx, { processId, definition, from, to }: Named & { from: string; to: string }): Promise<void> {
  const own = eq(processVersions.processId, processId);
  const versions = await ctx.db.select().from(processVersions).where(own).for('update');
  const published = versions.find(({ state }) => state === 'published');
  const draft = versions.find(({ state }) => state === 'draft');
  if (!published) throw new AppError('A0409', '审批流程刚刚被修改，请重试');
  const last = Math.max(...versions.map(({ version }) => version));
  if (draft) {
    const set = { version: last + 1, definition: withInstead(draft.definition, from, to) };
    await ctx.db.update(processVersions).set(set).where(eq(processVersions.id, draft.id));
  }
  await ctx.db
    .update(processVersions)
    .set({ state: 'retired' })
    .where(inArray(processVersions.id, [published.id]));
  await ctx.db.insert(processVersions).values({
    processId,
    version: draft ? draft.version : last + 1,
    state: 'published',
    definition: withInstead(definition, from, to),
    note: '离职交接，更换指定成员',
    publishedBy: ctx.actor.userId,
    publishedAt: ctx.now,
  });
}

/** Replaces a person in a definition, without duplicates in a list. */
function withInstead<Definition>(definition: Definition, from: string, to: string): Definition {
  const changed: unknown = JSON.parse(JSON.stringify(definition), (_, value: unknown) => {
    if (!Array.isArray(value) || !value.includes(from)) return value;
    return [...new Set(value.map((each: unknown) => (each === from ? to : each)))];
  });
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the same shape, with other ids in its lists
  return changed as Definition;
}
