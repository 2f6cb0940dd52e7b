import { BUILT_IN_ADMINISTRATOR } from '#modules/people/index.ts';
import type { Ctx, OpenCtx } from '#platform/db/work/context.ts';

/**
 * The context for changes that a flow makes in its document: the acting person, or the built-in administrator for actions of the server.
 */
export function inNameOf(ctx: OpenCtx, companyId: string): Ctx {
  if (ctx.actor) return { ...ctx, actor: ctx.actor };
  const actor = {
    userId: BUILT_IN_ADMINISTRATOR,
    companyId,
    kind: 'staff' as const,
    sessionId: '',
    loginType: 'phone' as const,
    name: '系统',
    tags: new Set<string>(),
    mustChangePassword: false,
  };
  return { ...ctx, actor };
}
