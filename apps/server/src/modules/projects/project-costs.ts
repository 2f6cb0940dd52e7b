import { centsOf, formatHundredths } from '@houtai/contract/cents';

import type { Ctx } from '#platform/db/work/context.ts';

declare module '#platform/module.ts' {
  interface Hooks {
    /** The cost of projects, in yuan with two decimals, regardless of who may see the documents; projects without costs are absent. */
    projectCosts: (ctx: Ctx, projectIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  }
}

/** The total cost of projects, by project. */
export async function spentByProject(ctx: Ctx, projectIds: readonly string[]): Promise<Map<string, string>> {
  const parts = await Promise.all(ctx.registry.given('projectCosts').map((costs) => costs(ctx, projectIds)));
  const cents = new Map<string, number>();
  for (const [id, yuan] of parts.flatMap((part) => [...part])) cents.set(id, (cents.get(id) ?? 0) + centsOf(yuan));
  return new Map([...cents].map(([id, sum]) => [id, formatHundredths(sum)]));
}

/** An amount as a percentage of a budget with two decimals; blank without a budget. */
export function budgetShareWords(yuan: string, budget: string): string {
  const all = centsOf(budget);
  return all === 0 ? '' : ((centsOf(yuan) / all) * 100).toFixed(2);
}
