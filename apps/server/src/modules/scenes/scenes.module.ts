import { calls } from '@houtai/contract';

import { defineModule } from '#platform/module.ts';

import sceneRoutes from './scenes.routes.ts';
import scenesSeed from './scenes.seed.ts';
import { SCENES } from './scenes.ts';
import workScenesSeed from './work-scenes.seed.ts';

const { history: _, ...usual } = calls.scenes;

export default defineModule({
  ...SCENES.hooks,
  name: 'scenes',
  floor: 'organisation',
  // The history of common menus uses the same call, so it is served separately.
  routes: [SCENES.routes(usual), sceneRoutes],
  seeds: [scenesSeed, workScenesSeed],
});
