import type { SceneLinkRow, SceneMenuOption } from '@houtai/contract/scenes';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';

import { grantedMenus } from '#modules/grants/index.ts';
import { menus } from '#modules/menus/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { groupBy } from '#platform/group-by.ts';
import { refusedInput } from '#platform/http/replies/errors.ts';

import { sceneMenus } from './scenes.tables.ts';

type Link = { menuId: string; permissionMessage: string };

/** The menus of scenes in order, by scene. */
export async function linksOf(ctx: Ctx, sceneIds: readonly string[]): Promise<Map<string, SceneLinkRow[]>> {
  if (sceneIds.length === 0) return new Map();
  const rows = await readLinks(ctx, inArray(sceneMenus.sceneId, [...sceneIds]));
  return new Map([...groupBy(rows, (row) => row.sceneId ?? '')].map(([id, links]) => [id, links.map(({ sceneId: _, ...link }) => link)]));
}

/** The common menus of the company. */
export async function commonLinks(ctx: Ctx): Promise<SceneLinkRow[]> {
  return (await readLinks(ctx, isNull(sceneMenus.sceneId))).map(({ sceneId: _, ...link }) => link);
}

async function readLinks(ctx: Ctx, where: ReturnType<typeof isNull>): Promise<(SceneLinkRow & { sceneId: string | null })[]> {
  const { active } = await grantedMenus(ctx);
  const shown = new Set(active.map(({ id }) => id));
  const rows = await ctx.db
    .select({ link: sceneMenus, menuName: menus.name, icon: menus.icon })
    .from(sceneMenus)
    .innerJoin(menus, eq(menus.id, sceneMenus.menuId))
    .where(where)
    .orderBy(asc(sceneMenus.sort), asc(sceneMenus.id));
  return rows.map(({ link: { sceneId, menuId, permissionMessage }, menuName, icon }) => {
    return { sceneId, menuId, menuName, icon, isOff: !shown.has(menuId), permissionMessage };
  });
}

/** Replaces the menus of a scene, or the common ones if `sceneId` is null. Each has to be an existing page. */
export async function setLinks(ctx: Ctx, sceneId: string | null, links: readonly Link[]): Promise<void> {
  const ids = links.map(({ menuId }) => menuId);
  const known = ids.length === 0 ? 0 : await ctx.db.$count(menus, and(inArray(menus.id, ids), eq(menus.type, 'page')));
  if (known < ids.length) throw refusedInput([{ path: 'menus', msg: '有菜单不存在或已被删除，请移除后重新选择' }]);
  await ctx.db.delete(sceneMenus).where(sceneId === null ? isNull(sceneMenus.sceneId) : eq(sceneMenus.sceneId, sceneId));
  if (links.length > 0) await ctx.db.insert(sceneMenus).values(links.map((link, sort) => ({ ...link, sceneId, sort })));
}

/** The menus of a scene as text for the history, each with the message for people who may not open it. */
export function namesIn(links: readonly SceneLinkRow[]): string {
  return links.map(({ menuName, permissionMessage }) => menuName + (permissionMessage && `（${permissionMessage}）`)).join('、');
}

/** The active pages, with the names of their ancestor groups. */
export async function menuOptions(ctx: Ctx): Promise<SceneMenuOption[]> {
  const { active } = await grantedMenus(ctx);
  const byId = new Map(active.map((row) => [row.id, row]));
  const groupOf = (parentId: string): string => {
    const parent = byId.get(parentId);
    return parent ? [groupOf(parent.parentId), parent.name].filter((name) => name !== '').join(' / ') : '';
  };
  return active
    .filter(({ type, hidden }) => type === 'page' && !hidden)
    .map(({ id, name, icon, parentId, py }) => ({ menuId: id, menuName: name, icon, group: groupOf(parentId), py }));
}
