import { defineModule } from '#platform/module.ts';

import { PROGRAM_HANDOVER } from './hand-over-programs.ts';
import programRoutes from './programs.routes.ts';
import programSeed from './programs.seed.ts';

export default defineModule({
  name: 'programs',
  floor: 'organisation',
  routes: programRoutes,
  seeds: programSeed,
  handover: PROGRAM_HANDOVER,
});
