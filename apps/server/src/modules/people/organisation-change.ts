import type { OrganisationImpact } from '@houtai/contract/organisation-impact';

import type { Ctx } from '#platform/db/work/context.ts';

/** A person's position, roles and posts after a change. */
export type PositionAfter = { companyId: string; departmentId: string; departmentIds: string[]; roleIds: string[]; postIds: string[] };

/** A change of the organisation to preview; `to` null means that people are disabled or removed. */
export type OrganisationChange =
  | { of: 'people'; ids: readonly string[]; to: PositionAfter | null }
  | { of: 'department'; id: string; leaderId: string; parentId: string };

declare module '#platform/module.ts' {
  interface Hooks {
    /** Computes the impact of a change on the module's records; writes nothing. */
    organisationImpact: (ctx: Ctx, change: OrganisationChange) => Promise<OrganisationImpact>;
  }
}

/** The combined impact of a change. Does not check whether the caller may make it. */
export async function impactOfChange(ctx: Ctx, change: OrganisationChange): Promise<OrganisationImpact> {
  const all = await Promise.all(ctx.registry.given('organisationImpact').map((impact) => impact(ctx, change)));
  return {
    steps: all.flatMap(({ steps }) => steps),
    flows: all.flatMap(({ flows }) => flows),
    flowCount: all.reduce((sum, { flowCount }) => sum + flowCount, 0),
    keptCount: all.reduce((sum, { keptCount }) => sum + keptCount, 0),
    unchecked: all.reduce((sum, { unchecked }) => sum + unchecked, 0),
  };
}
