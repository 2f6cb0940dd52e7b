import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { serveExport } from '#modules/exports/index.ts';
import { Answer, serve } from '#platform/http/serve.ts';

import { bindUsers, unbindUsers } from './bind-users.ts';
import { previewPermission } from './preview-permission.ts';
import { ROLE_USER_CELLS } from './role-export.ts';
import { permissionOf, savePermission } from './role-permission.ts';
import { readRole } from './role-rows.ts';
import { candidatesFor, roleUserList, usersOfRole } from './role-users.ts';

export default function roleRoutes(app: FastifyInstance): void {
  serve(app, calls.roles.permission, async ({ roleId }, ctx) => permissionOf(ctx, await readRole(ctx, roleId)));

  serve(app, calls.roles.savePermission, async (form, ctx) => new Answer(await savePermission(ctx, form), { msg: '权限已保存，立即生效' }));

  serve(app, calls.roles.previewPermission, (form, ctx) => previewPermission(ctx, form));

  serve(app, calls.roles.bindUsers, async (form, ctx) => {
    const changed = await bindUsers(ctx, form);
    return new Answer({ changed }, { msg: `已分配给 ${changed} 位用户` });
  });

  serve(app, calls.roles.unbindUsers, async (form, ctx) => {
    const changed = await unbindUsers(ctx, form);
    return new Answer({ changed }, { msg: `已取消 ${changed} 位用户的授权` });
  });

  serve(app, calls.roles.users, (query, ctx) => usersOfRole(ctx, query));

  serveExport(app, calls.roles.exportUsers, { name: '角色用户', cells: ROLE_USER_CELLS, list: roleUserList });

  serve(app, calls.roles.candidates, (query, ctx) => candidatesFor(ctx, query));
}
