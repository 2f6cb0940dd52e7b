import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { impactOfChange } from '#modules/people/index.ts';
import { serve } from '#platform/http/serve.ts';

import { administeredCompanies } from './administered-departments.ts';
import { DEPARTMENTS } from './departments.ts';

export default function departmentRoutes(app: FastifyInstance): void {
  serve(app, calls.departments.companies, (_, ctx) => administeredCompanies(ctx));

  serve(app, calls.departments.impact, async (change, ctx) => {
    await DEPARTMENTS.visibility.read(ctx, change.id);
    return impactOfChange(ctx, { of: 'department', ...change });
  });
}
