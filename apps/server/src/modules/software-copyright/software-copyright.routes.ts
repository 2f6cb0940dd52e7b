import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { serve } from '#platform/http/serve.ts';

import { setUpdateTag } from './set-update-tag.ts';

export default function softwareCopyrightRoutes(app: FastifyInstance): void {
  serve(app, calls.softwareCopyright.updateTag, async (form, ctx) => {
    await setUpdateTag(ctx, form);
    return {};
  });
}
