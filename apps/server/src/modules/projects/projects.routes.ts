import { calls } from '@houtai/contract';
import { and, asc, eq, ne } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';

import { serve } from '../../platform/http/serve.ts';
import { customers, projects } from './projects.tables.ts';

export default function projectRoutes(app: FastifyInstance): void {
  serve(app, calls.projects.options, ({ customerId, neValidity }, ctx) =>
    ctx.db
      .select({
        projectId: projects.id,
        projectName: projects.name,
        customerId: projects.customerId,
        customerName: customers.name,
        validity: projects.validity,
        py: projects.py,
      })
      .from(projects)
      .innerJoin(customers, eq(customers.id, projects.customerId))
      .where(
        and(
          customerId === undefined ? undefined : eq(projects.customerId, customerId),
          neValidity === undefined ? undefined : ne(projects.validity, neValidity),
        ),
      )
      .orderBy(asc(projects.validity), asc(projects.py), asc(projects.id)),
  );
}
