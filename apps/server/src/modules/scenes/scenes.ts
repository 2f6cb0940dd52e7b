import { SCENE_ADMIN_PAGE, SceneLinkRow, type SceneRow } from '@houtai/contract/scenes';
import { SCENE } from '@houtai/contract/scenes-form';
import { max } from 'drizzle-orm';

import { names } from '#modules/exports/index.ts';
import { defineResource } from '#modules/resources/index.ts';

import { linksOf, namesIn, setLinks } from './scene-links.ts';
import { scenes } from './scenes.tables.ts';

export const SCENES = defineResource(SCENE, scenes, {
  page: SCENE_ADMIN_PAGE,
  columns: { sceneName: scenes.name },
  lines: {
    menus: {
      read: linksOf,
      write: (ctx, id, links) => setLinks(ctx, id, SceneLinkRow.pick({ menuId: true, permissionMessage: true }).array().parse(links)),
    },
  },
  words: { menus: (links) => namesIn(SceneLinkRow.array().parse(links)) },
  cells: { menus: { ...names<SceneRow>((row) => row.menus.map(({ menuName }) => menuName)), width: 60 } },
  isNewUnlisted: true,
  actions: ({ before, after }) => (before && after ? '修改' : undefined),
  // Includes the names of menus, which the editor shows.
  state: (_, { sceneName, icon, active, menus }) => ({ sceneName, icon, active, menus }),
  derive: async ({ db }, _, before) => {
    if (before) return {};
    const [last] = await db.select({ sort: max(scenes.sort) }).from(scenes);
    return { sort: (last?.sort ?? 0) + 1 };
  },
  liveCopy: 'scenes',
});
