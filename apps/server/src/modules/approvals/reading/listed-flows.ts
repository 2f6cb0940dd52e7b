import type { ApprovalNode } from '@houtai/contract/approval-definitions';
import type { BusinessType } from '@houtai/contract/approval-kinds';
import { eq } from 'drizzle-orm';

import { stepFactsById } from '#modules/approval-rules/index.ts';
import { isOneOfParameter } from '#platform/db/pages/is-one-of.ts';
import { batchedRows } from '#platform/db/work/batched-rows.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { approvalFlows } from '../approvals.tables.ts';
import { nameIn, passedNodesOfFlows } from '../flows/passed-nodes.ts';
import type { ProcessNames } from '../processes/names-in.ts';
import { processVersions } from '../processes/processes.tables.ts';
import { factWords } from './fact-words.ts';

/** The columns that lists need; excludes the state, which is large. */
const LISTED = {
  id: approvalFlows.id,
  businessType: approvalFlows.businessType,
  businessId: approvalFlows.businessId,
  number: approvalFlows.number,
  title: approvalFlows.title,
  summary: approvalFlows.summary,
  figure: approvalFlows.figure,
  ownerId: approvalFlows.ownerId,
  departmentId: approvalFlows.departmentId,
  status: approvalFlows.status,
  submittedAt: approvalFlows.submittedAt,
};
export type ListedFlow = Pick<typeof approvalFlows.$inferSelect, keyof typeof LISTED>;

/** Loads listed flows by id, in batches. */
export const listedFlows = batchedRows(
  (db) => db.select(LISTED).from(approvalFlows).where(isOneOfParameter(approvalFlows.id, 'keys')).prepare(''),
  (row) => row.id,
);

/** The part of a flow that every list shows. */
export function toListed(flow: ListedFlow, names: ProcessNames) {
  return {
    flowId: flow.id,
    businessType: flow.businessType,
    businessId: flow.businessId,
    spNo: flow.number,
    title: flow.title,
    summary: flow.summary,
    figure: flow.figure,
    submitterId: flow.ownerId,
    submitterName: names.person(flow.ownerId),
    submitterDepartment: names.department(flow.departmentId),
    status: flow.status,
    submittedAt: flow.submittedAt.toISOString(),
  };
}

/** Warnings for approvers by flow, with one query for each kind. */
export async function warningsOf(ctx: Ctx, flows: readonly ListedFlow[]): Promise<Map<string, { text: string; url: string }[]>> {
  const found = new Map<string, { text: string; url: string }[]>();
  const types = new Set<BusinessType>(flows.map(({ businessType }) => businessType));
  for (const kind of ctx.registry.given('approvalKind').filter(({ businessType }) => types.has(businessType))) {
    const own = flows.filter(({ businessType }) => businessType === kind.businessType);
    const warnings = await kind.warnings(
      ctx,
      own.map(({ businessId }) => businessId),
    );
    for (const { id, businessId } of own) found.set(id, warnings.get(businessId) ?? []);
  }
  for (const [id, words] of await factsOf(ctx, flows))
    found.set(id, [...words.map((text) => ({ text, url: '' })), ...(found.get(id) ?? [])]);
  return found;
}

/** Notable facts about the steps of flows, in words; documents with such facts cannot be passed in bulk. */
async function factsOf(ctx: Ctx, flows: readonly ListedFlow[]): Promise<Map<string, string[]>> {
  const rows = await statesOf(
    ctx.db,
    flows.filter(({ status }) => status === 'running').map(({ id }) => id),
  );
  const nodes = await passedNodesOfFlows(ctx, [...rows.values()]);
  return new Map(
    [...rows].map(([id, { state }]) => {
      const gone = nodes.get(id) ?? new Map<string, ApprovalNode>();
      const facts = [...stepFactsById(gone, state)];
      const nodeOf = new Map(state.steps.map((step) => [step.id, step.node]));
      return [id, facts.map(([step, fact]) => `「${nameIn(gone, nodeOf.get(step) ?? '')}」${factWords(fact)}`)];
    }),
  );
}

const statesOf = batchedRows(
  (db) =>
    db
      .select({
        id: approvalFlows.id,
        versionId: approvalFlows.versionId,
        state: approvalFlows.state,
        definition: processVersions.definition,
      })
      .from(approvalFlows)
      .innerJoin(processVersions, eq(processVersions.id, approvalFlows.versionId))
      .where(isOneOfParameter(approvalFlows.id, 'keys'))
      .prepare(''),
  (row) => row.id,
);
