import { calls } from '@houtai/contract';
import { NOT_PERMITTED, type SceneMenu } from '@houtai/contract/scenes';
import { asc, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';

import type { Ctx } from '../../platform/db/context.ts';
import { groupBy } from '../../platform/group-by.ts';
import { serve } from '../../platform/http/serve.ts';
import { grantedMenus, type MenuRow } from '../roles/index.ts';
import { sceneMenus, scenes } from './scenes.tables.ts';

/** operateFlag of a menu that the person may open. */
const PERMITTED = 1;

export default function sceneRoutes(app: FastifyInstance): void {
  serve(app, calls.scenes.list, async (_, ctx) => {
    const [all, links, show] = await Promise.all([
      ctx.db.select().from(scenes).orderBy(asc(scenes.sort), asc(scenes.name)),
      ctx.db.select().from(sceneMenus).orderBy(asc(sceneMenus.sort), asc(sceneMenus.id)),
      shownTo(ctx),
    ]);
    const linksOf = groupBy(links, (link) => link.sceneId);
    return all.map((scene) => ({ sceneName: scene.name, allMenuList: (linksOf.get(scene.id) ?? []).flatMap(show) }));
  });

  serve(app, calls.scenes.common, async (_, ctx) => {
    const [links, show] = await Promise.all([
      ctx.db.select().from(sceneMenus).where(isNull(sceneMenus.sceneId)).orderBy(asc(sceneMenus.sort), asc(sceneMenus.id)),
      shownTo(ctx),
    ]);
    return links.flatMap(show);
  });
}

/** How the caller sees the menu of a link; a menu that is switched off is left out. */
async function shownTo(ctx: Ctx): Promise<(link: { menuId: string }) => SceneMenu[]> {
  const { active, granted } = await grantedMenus(ctx);
  const pages = new Map(active.filter((row) => row.type === 'page').map((row) => [row.id, row]));
  return ({ menuId }) => {
    const row = pages.get(menuId);
    return row ? [toSceneMenu(row, granted.has(menuId))] : [];
  };
}

function toSceneMenu(row: MenuRow, permitted: boolean): SceneMenu {
  return {
    menuName: row.name,
    url: row.url,
    icon: row.icon,
    operateFlag: permitted ? PERMITTED : NOT_PERMITTED,
    permissionMessage: permitted ? '' : `您没有「${row.name}」的权限，请联系系统管理员`,
    py: row.py,
  };
}
