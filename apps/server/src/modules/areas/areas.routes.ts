import { calls } from '@houtai/contract';
import { asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';

import { serve } from '../../platform/http/serve.ts';
import { areas } from './areas.tables.ts';

export default function areaRoutes(app: FastifyInstance): void {
  serve(app, calls.areas.children, ({ areaId }, ctx) =>
    ctx.db
      .select({ areaId: areas.id, areaName: areas.name, leaf: areas.leaf })
      .from(areas)
      .where(eq(areas.parentId, areaId))
      .orderBy(asc(areas.sort), asc(areas.id)),
  );
}
