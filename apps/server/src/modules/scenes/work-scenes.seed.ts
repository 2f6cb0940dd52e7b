import { inArray } from 'drizzle-orm';

import type { Seed } from '#platform/db/start/seeds.ts';

import { sceneMenus, scenes } from './scenes.tables.ts';

/** What the scenes of the demo are named after, where their first rows led to little but the page of scenes itself. */
const SCENES = [
  { id: 'scene-daily', name: '日常办公', menus: ['agenda', 'todo', 'message-center', 'knowledge'] },
  { id: 'scene-service', name: '售后服务', menus: ['feedback', 'todo', 'knowledge'] },
];

const COMMON = ['agenda', 'todo', 'feedback', 'knowledge'];

/** The rows of before, as far as nobody has changed them: anyone who changes a scene gives its links ids of their own. */
const FIRST = [
  'scene-daily-home',
  'scene-daily-common-scene',
  ...['home', 'common-scene', 'monitor-login-log', 'system-param'].map(common),
];

const seed: Seed = {
  name: 'scenes-of-work-demo',
  order: 51,
  only: 'demo',
  run: async ({ db, now }) => {
    const first = inArray(sceneMenus.id, FIRST);
    // Somebody has arranged them in the meantime.
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
