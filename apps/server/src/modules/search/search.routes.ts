import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { serve } from '#platform/http/serve.ts';

import { findEverywhere } from './search-sources.ts';

export default function searchRoutes(app: FastifyInstance): void {
  serve(app, calls.search.find, ({ keyword }, ctx) => findEverywhere(ctx, keyword));
}
