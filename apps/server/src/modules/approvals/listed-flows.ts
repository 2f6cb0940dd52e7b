import type { calls } from '@houtai/contract';
import type { BusinessType } from '@houtai/contract/approval-kinds';
import type { RequestOf } from '@houtai/contract/call';
import { startOfDay } from '@houtai/contract/dates';
import { and, eq, getTableColumns, gte, lt, type SQL } from 'drizzle-orm';

import type { Ctx } from '../../platform/db/context.ts';
import { isFoundIn } from '../../platform/db/text-search.ts';
import { approvalFlows } from './approvals.tables.ts';
import type { Names } from './names-in.ts';

const { state: _, ...columns } = getTableColumns(approvalFlows);
/** What lists read of a flow: all but its state, which is large and only for who decides. */
export const LISTED = columns;
export type ListedFlow = Omit<typeof approvalFlows.$inferSelect, 'state'>;
type Conditions = Pick<RequestOf<typeof calls.approvals.mine>, 'keyword' | 'businessType' | 'submitter' | 'from' | 'to'>;

/** Flows that fit the conditions that all lists of them have. */
export function flowFits({ keyword, businessType, submitter, from, to }: Conditions): SQL | undefined {
  const [start, end] = [startOfDay(from ?? ''), startOfDay(to ?? '', 1)];
  return and(
    keyword ? isFoundIn(keyword, approvalFlows.number, approvalFlows.title, approvalFlows.summary) : undefined,
    businessType ? eq(approvalFlows.businessType, businessType) : undefined,
    submitter ? eq(approvalFlows.ownerId, submitter) : undefined,
    start ? gte(approvalFlows.submittedAt, start) : undefined,
    end ? lt(approvalFlows.submittedAt, end) : undefined,
  );
}

/** What every list says of a flow. */
export function toListed(flow: ListedFlow, names: Names) {
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

/** What approvers of documents should look at, by flow; each kind is asked once. */
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
  return found;
}
