import { NOT_PERMITTED, type Scene, type SceneMenu } from '@houtai/contract/scenes';
import { asc, eq, isNotNull, isNull } from 'drizzle-orm';

import type { GrantedMenus, MenuRow } from '#modules/grants/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { groupBy } from '#platform/group-by.ts';

import { sceneMenus, scenes } from './scenes.tables.ts';

/** operateFlag of a menu that the person may open. */
const PERMITTED = 1;

/** The scenes as seen by a person with these menus. */
export async function seenScenes({ db }: Ctx, granted: Promise<GrantedMenus>): Promise<Scene[]> {
  const [all, links, show] = await Promise.all([
    db.select().from(scenes).where(eq(scenes.active, true)).orderBy(asc(scenes.sort), asc(scenes.name)),
    db.select().from(sceneMenus).where(isNotNull(sceneMenus.sceneId)).orderBy(asc(sceneMenus.sort), asc(sceneMenus.id)),
    granted.then(shownTo),
  ]);
  const linksOf = groupBy(links, (link) => link.sceneId);
  return all.map((scene) => ({ sceneName: scene.name, icon: scene.icon, allMenuList: (linksOf.get(scene.id) ?? []).flatMap(show) }));
}

/** The common menus as seen by a person with these menus. */
export async function seenCommon({ db }: Ctx, granted: Promise<GrantedMenus>): Promise<SceneMenu[]> {
  const [links, show] = await Promise.all([
    db.select().from(sceneMenus).where(isNull(sceneMenus.sceneId)).orderBy(asc(sceneMenus.sort), asc(sceneMenus.id)),
    granted.then(shownTo),
  ]);
  return links.flatMap(show);
}

/** Maps links to menus; disabled menus are omitted. */
function shownTo({ active, granted }: GrantedMenus): (link: { menuId: string; permissionMessage: string }) => SceneMenu[] {
  const pages = new Map(active.filter((row) => row.type === 'page').map((row) => [row.id, row]));
  return ({ menuId, permissionMessage }) => {
    const row = pages.get(menuId);
    return row ? [toSceneMenu(row, granted.has(menuId) ? null : permissionMessage)] : [];
  };
}

/** `refusal` is null if the person may open the menu, else the message; blank for the default. */
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
