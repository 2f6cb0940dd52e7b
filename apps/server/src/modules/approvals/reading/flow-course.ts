import type { ApprovalNode } from '@houtai/contract/approval-definitions';

import { type FlowWorld, type Rehearsal, type RehearsedStep, rehearseFlow, type Step } from '#modules/approval-rules/index.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';

import type { approvalFlows } from '../approvals.tables.ts';
import { flowWorldOf } from '../flows/execute-flow-command.ts';
import { nameIn, passedNodesOfFlows } from '../flows/passed-nodes.ts';
import { versionOf } from '../processes/published-version.ts';

/** The route of a flow: the steps reached, and those that come if everybody passes. */
export type Course = {
  world: FlowWorld;
  processName: string;
  processVersion: number;
  /** All nodes of the flow, including earlier versions, and their names. */
  nodes: ReadonlyMap<string, ApprovalNode>;
  nameOf: (node: string) => string;
  reached: readonly Step[];
  coming: readonly RehearsedStep[];
  rehearsal: Rehearsal | null;
};

/** The route of a flow by its version and the present organisation. Returned and ended flows have no coming steps. */
export async function flowCourse(ctx: OpenCtx, flow: typeof approvalFlows.$inferSelect): Promise<Course> {
  const version = await versionOf(ctx, flow);
  const world = await flowWorldOf(ctx, { businessType: flow.businessType, definition: version.definition, with: [flow.state] });
  const rehearsal = flow.status === 'running' ? rehearseFlow(world, { state: flow.state, at: ctx.now.toISOString() }) : null;
  const coming = rehearsal?.steps.filter(({ stands }) => stands === 'coming') ?? [];
  const nodes =
    (await passedNodesOfFlows(ctx, [{ ...flow, definition: version.definition }])).get(flow.id) ?? new Map<string, ApprovalNode>();
  return {
    world,
    processName: version.name,
    processVersion: version.version,
    nodes,
    nameOf: (node) => nameIn(nodes, node),
    reached: flow.state.steps,
    coming,
    rehearsal,
  };
}
