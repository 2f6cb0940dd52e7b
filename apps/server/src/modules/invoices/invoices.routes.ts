import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { serve } from '#platform/http/serve.ts';

import { readOwnFile } from './read-file.ts';

export default function invoiceRoutes(app: FastifyInstance): void {
  const { storage } = app.deps;
  serve(app, calls.invoices.read, ({ fileId }, ctx) => readOwnFile(ctx, storage, fileId));
}
