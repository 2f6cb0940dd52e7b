import { calls } from '@houtai/contract';

import { defineModule } from '#platform/module.ts';

import parameterRoutes from './parameters.routes.ts';
import parametersSeeds from './parameters.seed.ts';
import { PARAMETERS } from './parameters.ts';

const { page, export: file, get, history, add, remove } = calls.parameters;

export default defineModule({
  name: 'parameters',
  floor: 'organisation',
  // Updates have their own routes, because the meaning of a blank secret depends on the stored parameter.
  routes: [PARAMETERS.routes({ page, export: file, get, history, add, remove }), parameterRoutes],
  seeds: parametersSeeds,
  ...PARAMETERS.hooks,
});
