import { defineModule } from '../../platform/module.ts';
import { customerOptions } from './customer-options.ts';
import { PROJECT_HANDOVER } from './hand-over-projects.ts';
import projectRoutes from './projects.routes.ts';
import projectsSeeds from './projects.seed.ts';

export default defineModule({
  name: 'projects',
  floor: 'business',
  routes: projectRoutes,
  seeds: projectsSeeds,
  customers: customerOptions,
  handover: PROJECT_HANDOVER,
});
