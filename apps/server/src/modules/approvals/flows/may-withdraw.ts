import { inArray } from 'drizzle-orm';

import { advanceFlow, type Calendar, type Directory } from '#modules/approval-rules/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import type { approvalFlows } from '../approvals.tables.ts';
import { processVersions } from '../processes/processes.tables.ts';

/** The check for withdrawal uses only names of the organisation, which lists do not show. */
const NOBODY: Directory = {
  nameOf: (id) => id,
  isActive: () => false,
  isLinked: () => false,
  placeOf: () => null,
  departmentsUp: () => [],
  departments: () => [],
  circles: () => [],
  hasRole: () => false,
  hasPost: () => false,
  holdersOfRole: () => [],
  holdersOfPost: () => [],
  standInOf: () => null,
  administrators: () => [],
};
const TIMELESS: Calendar = { after: (moment) => moment };

/** Filters the flows that the caller may withdraw now, by trying it without storing the result. */
export async function mayWithdraw(ctx: Ctx, flows: readonly (typeof approvalFlows.$inferSelect)[]): Promise<Set<string>> {
  const going = flows.filter(({ ownerId, endedAt }) => ownerId === ctx.actor.userId && endedAt === null);
  if (going.length === 0) return new Set();
  const versions = await ctx.db
    .select({ id: processVersions.id, definition: processVersions.definition })
    .from(processVersions)
    .where(inArray(processVersions.id, [...new Set(going.map(({ versionId }) => versionId))]));
  const definitions = new Map(versions.map(({ id, definition }) => [id, definition]));
  const action = { type: 'withdraw' as const, comment: '', by: ctx.actor.userId, at: ctx.now.toISOString() };
  const may = going.filter(({ versionId, state }) => {
    const definition = definitions.get(versionId);
    return definition !== undefined && !('refusal' in advanceFlow({ definition, directory: NOBODY, calendar: TIMELESS }, state, action));
  });
  return new Set(may.map(({ id }) => id));
}
