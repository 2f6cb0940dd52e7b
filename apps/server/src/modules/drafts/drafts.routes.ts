import { calls } from '@houtai/contract';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';

import { serve } from '#platform/http/serve.ts';

import { drafts } from './drafts.tables.ts';
import { draftsOf, draftStorageKey, saveDraft } from './save-draft.ts';

export default function draftRoutes(app: FastifyInstance): void {
  serve(app, calls.drafts.get, async ({ formKey }, ctx) => {
    const [first, ...beside] = await draftsOf(ctx, formKey);
    return first ? { ...first, beside } : null;
  });

  serve(app, calls.drafts.save, async (form, ctx) => {
    await saveDraft(ctx, form);
    return { savedAt: ctx.now.toISOString() };
  });

  serve(app, calls.drafts.del, async ({ formKey, slot }, ctx) => {
    const isThis = and(eq(drafts.userId, ctx.actor.userId), eq(drafts.formKey, draftStorageKey(formKey, slot)));
    await ctx.db.delete(drafts).where(isThis);
    return {};
  });
}
