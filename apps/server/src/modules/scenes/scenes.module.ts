import { defineModule } from '../../platform/module.ts';
import sceneRoutes from './scenes.routes.ts';
import scenesSeed from './scenes.seed.ts';
import workScenesSeed from './work-scenes.seed.ts';

export default defineModule({
  name: 'scenes',
  floor: 'organisation',
  routes: sceneRoutes,
  seeds: [scenesSeed, workScenesSeed],
});
