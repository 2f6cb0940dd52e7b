import type { OpenCtx } from '../../platform/db/context.ts';
import { rehearse, type Rehearsal, type RehearsedStep, type Step, type World } from '../approval-rules/index.ts';
import { worldOf } from './act.ts';
import type { approvalFlows } from './approvals.tables.ts';
import { versionOf } from './published-version.ts';

/** The way of a flow: the steps that were reached, and those that come if everybody passes. */
export type Course = {
  world: World;
  processName: string;
  processVersion: number;
  reached: readonly Step[];
  coming: readonly RehearsedStep[];
  rehearsal: Rehearsal | null;
};

/** The way of a flow by the version that it goes by and the organisation as it is now. Nothing comes of one that waits for its submitter, or has ended. */
export async function courseOf(ctx: OpenCtx, flow: typeof approvalFlows.$inferSelect): Promise<Course> {
  const version = await versionOf(ctx, flow);
  const world = await worldOf(ctx, { businessType: flow.businessType, definition: version.definition, with: [flow.state] });
  const rehearsal = flow.status === 'running' ? rehearse(world, { state: flow.state, at: ctx.now.toISOString() }) : null;
  const coming = rehearsal?.steps.filter(({ stands }) => stands === 'coming') ?? [];
  return { world, processName: version.name, processVersion: version.version, reached: flow.state.steps, coming, rehearsal };
}
