import type { DatabaseSeed } from '#platform/db/start/seeds.ts';

import { sceneMenus, scenes } from './scenes.tables.ts';

/** Scenes of the demo, with menus that most people may not open, to show that case. */
const SCENES = [
  { id: 'scene-daily', name: '日常办公', menus: ['home', 'common-scene'] },
  { id: 'scene-security', name: '账号安全', menus: ['monitor-login-log', 'monitor-online'] },
  { id: 'scene-operation', name: '系统运维', menus: ['system-param', 'monitor-online', 'monitor-login-log'] },
];

const COMMON = ['home', 'common-scene', 'monitor-login-log', 'system-param'];

const seed: DatabaseSeed = {
  name: 'scenes-demo',
  order: 50,
  only: 'demo',
  run: async ({ db, now }) => {
    await db.insert(scenes).values(SCENES.map(({ id, name }, index) => ({ id, name, sort: index, createdAt: now, updatedAt: now })));
    const links = SCENES.flatMap(({ id, menus }) => menus.map((menuId, sort) => ({ id: `${id}-${menuId}`, sceneId: id, menuId, sort })));
    const common = COMMON.map((menuId, sort) => ({ id: `scene-common-${menuId}`, sceneId: null, menuId, sort }));
    await db.insert(sceneMenus).values([...links, ...common]);
  },
};

export default seed;
