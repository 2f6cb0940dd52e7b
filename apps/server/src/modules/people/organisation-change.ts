import type { OrganisationImpact } from '@houtai/contract/organisation-impact';

import type { Ctx } from '#platform/db/work/context.ts';

/** Where a person works and what they hold after a change. */
export type PositionAfter = { companyId: string; departmentId: string; departmentIds: string[]; roleIds: string[]; postIds: string[] };

/** A change of the organisation that is looked at before it is made; without a place, people are disabled or removed. */
export type OrganisationChange =
  | { of: 'people'; ids: readonly string[]; to: PositionAfter | null }
  | { of: 'department'; id: string; leaderId: string; parentId: string };

declare module '#platform/module.ts' {
  interface Hooks {
    /** What a change of the organisation would make of what the module does; nothing is written. */
    organisationImpact: (ctx: Ctx, change: OrganisationChange) => Promise<OrganisationImpact>;
  }
}

/** What all modules say of a change. Whether the caller may make it is for the caller of this to say. */
export async function impactOf(ctx: Ctx, change: OrganisationChange): Promise<OrganisationImpact> {
  const all = await Promise.all(ctx.registry.given('organisationImpact').map((impact) => impact(ctx, change)));
  return {
    steps: all.flatMap(({ steps }) => steps),
    flows: all.flatMap(({ flows }) => flows),
    flowCount: all.reduce((sum, { flowCount }) => sum + flowCount, 0),
    keptCount: all.reduce((sum, { keptCount }) => sum + keptCount, 0),
    unchecked: all.reduce((sum, { unchecked }) => sum + unchecked, 0),
  };
}
