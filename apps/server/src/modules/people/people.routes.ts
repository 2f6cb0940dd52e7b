import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { serve } from '#platform/http/serve.ts';

import { departmentTree } from './department-tree.ts';
import { peopleOptions } from './people-options.ts';

export default function peopleRoutes(app: FastifyInstance): void {
  serve(app, calls.people.options, (query, ctx) => peopleOptions(ctx, query));

  serve(app, calls.people.departments, (_, ctx) => departmentTree(ctx));
}
