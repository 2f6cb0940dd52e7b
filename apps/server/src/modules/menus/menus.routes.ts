import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { serve } from '../../platform/http/serve.ts';
import { grantedMenus } from '../roles/index.ts';
import { starredMenus } from '../shortcuts/index.ts';
import { allMenus } from './all-menus.ts';
import { menuTree } from './menu-tree.ts';

export default function menuRoutes(app: FastifyInstance): void {
  serve(app, calls.menus.mine, async (_, ctx) => {
    const [menus, starred] = await Promise.all([grantedMenus(ctx), starredMenus(ctx)]);
    return { menus: menuTree(menus, new Set(starred)), buttons: [...ctx.actor.tags].toSorted() };
  });

  serve(app, calls.menus.treeMenu, (_, ctx) => allMenus(ctx));
}
