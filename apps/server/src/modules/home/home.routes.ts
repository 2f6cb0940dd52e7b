import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { Answer, serve } from '#platform/http/serve.ts';

import { layoutByRole, saveRoleLayout } from './role-layout.ts';

export default function homeRoutes(app: FastifyInstance): void {
  serve(app, calls.home.get, async (_, ctx) => ({ cards: await layoutByRole(ctx) }));

  serve(app, calls.home.saveRole, async (form, ctx) => {
    await saveRoleLayout(ctx, form);
    return new Answer({}, { msg: '已设为角色默认' });
  });
}
