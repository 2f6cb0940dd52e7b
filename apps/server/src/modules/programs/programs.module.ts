import { defineModule } from '#platform/module.ts';

import programRoutes from './programs.routes.ts';
import programSeed from './programs.seed.ts';

export default defineModule({ name: 'programs', floor: 'organisation', routes: programRoutes, seeds: programSeed });
