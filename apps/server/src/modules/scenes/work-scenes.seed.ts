import { inArray } from 'drizzle-orm';

import type { DatabaseSeed } from '#platform/db/start/seeds.ts';

import { sceneMenus, scenes } from './scenes.tables.ts';

/** Better menus for the demo's scenes, whose first versions led to little except the page of scenes itself. */
const SCENES = [
  { id: 'scene-daily', name: '日常办公', menus: ['agenda', 'todo', 'message-center', 'knowledge'] },
  { id: 'scene-service', name: '售后服务', menus: ['feedback', 'todo', 'knowledge'] },
];

const COMMON = ['agenda', 'todo', 'feedback', 'knowledge'];

/** The links of the first seed; editing a scene replaces their ids, so their presence means that nobody has. */
const FIRST = [
  'scene-daily-home',
  'scene-daily-common-scene',
  ...['home', 'common-scene', 'monitor-login-log', 'system-param'].map(common),
];

const seed: DatabaseSeed = {
  name: 'scenes-of-work-demo',
  order: 51,
  only: 'demo',
  run: async ({ db, now }) => {
    const first = inArray(sceneMenus.id, FIRST);
    // Somebody has edited them meanwhile.
    if ((await db.$count(sceneMenus, first)) !== FIRST.length) return;
    await db.delete(sceneMenus).where(first);
    const stamps = { createdAt: now, updatedAt: now };
    await db
      .insert(scenes)
      .values(SCENES.map(({ id, name }, sort) => ({ id, name, sort, ...stamps })))
      .onConflictDoNothing();
    const links = SCENES.flatMap(({ id, menus }) => menus.map((menuId, sort) => ({ id: `${id}-${menuId}`, sceneId: id, menuId, sort })));
    await db.insert(sceneMenus).values([...links, ...COMMON.map((menuId, sort) => ({ id: common(menuId), sceneId: null, menuId, sort }))]);
  },
};

function common(menuId: string): string {
  return `scene-common-${menuId}`;
}

export default seed;
