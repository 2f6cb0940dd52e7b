import { calls } from '@houtai/contract';

import { defineModule } from '../../platform/module.ts';
import parameterRoutes from './parameters.routes.ts';
import parametersSeeds from './parameters.seed.ts';
import { PARAMETERS } from './parameters.ts';

const { page, export: file, get, history, add, remove } = calls.parameters;

export default defineModule({
  name: 'parameters',
  floor: 'organisation',
  // What a secret becomes is decided by the stored parameter, so that changes are served beside it.
  routes: [PARAMETERS.routes({ page, export: file, get, history, add, remove }), parameterRoutes],
  seeds: parametersSeeds,
  ...PARAMETERS.hooks,
});
