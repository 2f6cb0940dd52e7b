import { parameterText } from '#modules/parameter-values/index.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';

/**
 * The parameter that decides whether approvers have to be linked with enterprise messaging: `auto`, `true` or `false` (decisions,
 * "Approvals").
 */
export const LINKED_ONLY = 'approval_linked_only';

/**
 * Whether approvers have to be linked. `auto` requires it if enterprise messaging is configured, because nobody can be linked otherwise.
 */
export async function isLinkRequired(ctx: Pick<OpenCtx, 'db' | 'hasMessaging'>): Promise<boolean> {
  const value = await parameterText(ctx, LINKED_ONLY);
  return value === 'true' || (value !== 'false' && ctx.hasMessaging);
}
