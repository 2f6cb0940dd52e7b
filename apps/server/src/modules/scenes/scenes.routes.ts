import { calls } from '@houtai/contract';
import { NOT_PERMITTED, type SceneMenu } from '@houtai/contract/scenes';
import { asc, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';

import type { Ctx } from '../../platform/db/context.ts';
import { groupBy } from '../../platform/group-by.ts';
import { Answer, serve } from '../../platform/http/serve.ts';
import { historyOf } from '../history/index.ts';
import { grantedMenus, type MenuRow } from '../roles/index.ts';
import { addScene, orderScenes, readScene, removeScene, saveCommon, SCENE, updateScene } from './change-scenes.ts';
import { commonLinks, menuOptions } from './scene-links.ts';
import { scenePage } from './scene-page.ts';
import { sceneMenus, scenes } from './scenes.tables.ts';

/** operateFlag of a menu that the person may open. */
const PERMITTED = 1;

export default function sceneRoutes(app: FastifyInstance): void {
  serve(app, calls.scenes.list, async (_, ctx) => {
    const [all, links, show] = await Promise.all([
      ctx.db.select().from(scenes).where(eq(scenes.active, true)).orderBy(asc(scenes.sort), asc(scenes.name)),
      ctx.db.select().from(sceneMenus).orderBy(asc(sceneMenus.sort), asc(sceneMenus.id)),
      shownTo(ctx),
    ]);
    const linksOf = groupBy(links, (link) => link.sceneId);
    return all.map((scene) => ({ sceneName: scene.name, icon: scene.icon, allMenuList: (linksOf.get(scene.id) ?? []).flatMap(show) }));
  });

  serve(app, calls.scenes.common, async (_, ctx) => {
    const [links, show] = await Promise.all([
      ctx.db.select().from(sceneMenus).where(isNull(sceneMenus.sceneId)).orderBy(asc(sceneMenus.sort), asc(sceneMenus.id)),
      shownTo(ctx),
    ]);
    return links.flatMap(show);
  });

  serve(app, calls.scenes.page, (query, ctx) => scenePage(ctx, query));

  serve(app, calls.scenes.get, ({ id }, ctx) => readScene(ctx, id));

  serve(app, calls.scenes.add, async (form, ctx) => new Answer(await addScene(ctx, form), { msg: '场景已新建' }));

  serve(app, calls.scenes.update, async (form, ctx) => new Answer(await updateScene(ctx, form), { msg: '场景已保存' }));

  serve(app, calls.scenes.remove, async (form, ctx) => {
    await removeScene(ctx, form);
    return new Answer({}, { msg: '场景已删除' });
  });

  serve(app, calls.scenes.order, async (form, ctx) => {
    await orderScenes(ctx, form);
    return new Answer({}, { msg: '顺序已保存' });
  });

  serve(app, calls.scenes.history, ({ id }, ctx) => historyOf(ctx, SCENE, id));

  serve(app, calls.scenes.commonLinks, (_, ctx) => commonLinks(ctx));

  serve(app, calls.scenes.saveCommon, async (form, ctx) => new Answer(await saveCommon(ctx, form), { msg: '常用菜单已保存' }));

  serve(app, calls.scenes.menuOptions, (_, ctx) => menuOptions(ctx));
}

type Link = { menuId: string; permissionMessage: string };

/** How the caller sees the menu of a link; a menu that is switched off is left out. */
async function shownTo(ctx: Ctx): Promise<(link: Link) => SceneMenu[]> {
  const { active, granted } = await grantedMenus(ctx);
  const pages = new Map(active.filter((row) => row.type === 'page').map((row) => [row.id, row]));
  return ({ menuId, permissionMessage }) => {
    const row = pages.get(menuId);
    return row ? [toSceneMenu(row, granted.has(menuId) ? null : permissionMessage)] : [];
  };
}

/** `refusal` is null for whoever may open the menu, and otherwise what they are told; blank for the usual sentence. */
function toSceneMenu(row: MenuRow, refusal: string | null): SceneMenu {
  return {
    menuName: row.name,
    url: row.url,
    icon: row.icon,
    operateFlag: refusal === null ? PERMITTED : NOT_PERMITTED,
    permissionMessage: refusal === null ? '' : refusal || `您没有「${row.name}」的权限，请联系系统管理员`,
    py: row.py,
  };
}
