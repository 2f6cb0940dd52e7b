import { calls } from '@houtai/contract';
import { and, eq, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';

import type { Ctx } from '../../platform/db/context.ts';
import { serve } from '../../platform/http/serve.ts';
import { drafts } from './drafts.tables.ts';
import { saveDraft } from './save-draft.ts';

export default function draftRoutes(app: FastifyInstance): void {
  serve(app, calls.drafts.get, async ({ formKey }, ctx) => {
    const [draft] = await ctx.db.select().from(drafts).where(isOwn(ctx, formKey));
    return draft ? { content: draft.content, savedAt: draft.savedAt.toISOString() } : null;
  });

  serve(app, calls.drafts.save, async (form, ctx) => {
    await saveDraft(ctx, form);
    return { savedAt: ctx.now.toISOString() };
  });

  serve(app, calls.drafts.del, async ({ formKey }, ctx) => {
    await ctx.db.delete(drafts).where(isOwn(ctx, formKey));
    return {};
  });
}

function isOwn(ctx: Ctx, formKey: string): SQL | undefined {
  return and(eq(drafts.userId, ctx.actor.userId), eq(drafts.formKey, formKey));
}
