import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { serve } from '../../platform/http/serve.ts';
import { entriesOf } from './entries-of.ts';

export default function dictionaryRoutes(app: FastifyInstance): void {
  serve(app, calls.dictionaries.dics, ({ type }, ctx) => entriesOf(ctx, type.split(',')));

  serve(app, calls.dictionaries.openDics, ({ type }, ctx) => entriesOf(ctx, type.split(','), { onlyOpen: true }));
}
