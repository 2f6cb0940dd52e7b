import { defineModule } from '../../platform/module.ts';
import { PROJECT_HANDOVER } from './hand-over-projects.ts';
import projectRoutes from './projects.routes.ts';
import projectsSeeds from './projects.seed.ts';

export default defineModule({
  name: 'projects',
  floor: 'business',
  routes: projectRoutes,
  seeds: projectsSeeds,
  handover: PROJECT_HANDOVER,
});
