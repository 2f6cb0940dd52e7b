import type { SeedCtx } from '../../platform/db/seeds.ts';
import { insertDemoFlows } from '../approvals/index.ts';
import { PROJECT_OPENING } from './project-approval.ts';
import { projects } from './projects.tables.ts';

const DAY_MS = 86_400_000;
/** Openings that are older than the demo's processes had no approval here. */
const YOUNGEST_DAYS = 190;

/** Stores the approvals of the openings of the demo's projects: what was decided lately, and what waits. */
export async function insertFlowsOfDemo(ctx: SeedCtx): Promise<void> {
  const rows = await ctx.db.select().from(projects).orderBy(projects.createdAt, projects.id);
  const oldest = ctx.now.getTime() - YOUNGEST_DAYS * DAY_MS;
  const documents = rows
    .filter(({ state, createdAt }) => state !== 'draft' && createdAt.getTime() > oldest)
    .map(({ id, state, createdAt }) => {
      const isOpening = state === 'auditing';
      const submittedAt = new Date(createdAt.getTime() + DAY_MS / 4);
      const changedAt = isOpening ? ctx.now : new Date(createdAt.getTime() + 2 * DAY_MS);
      return { id, state: isOpening ? ('auditing' as const) : ('passed' as const), submittedAt, changedAt };
    });
  await insertDemoFlows(ctx, PROJECT_OPENING, documents);
}
