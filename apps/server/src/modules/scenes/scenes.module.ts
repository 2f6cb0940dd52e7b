import { defineModule } from '#platform/module.ts';

import { SCENE } from './change-scenes.ts';
import sceneRoutes from './scenes.routes.ts';
import scenesSeed from './scenes.seed.ts';
import { scenes } from './scenes.tables.ts';
import workScenesSeed from './work-scenes.seed.ts';

export default defineModule({
  name: 'scenes',
  floor: 'organisation',
  routes: sceneRoutes,
  seeds: [scenesSeed, workScenesSeed],
  liveCopy: { type: SCENE, kind: 'scenes' },
  recordName: { type: SCENE, table: scenes, id: scenes.id, name: scenes.name },
});
