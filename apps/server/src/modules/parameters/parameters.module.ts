import { defineModule } from '../../platform/module.ts';
import { PARAMETER } from './change-parameters.ts';
import parameterRoutes from './parameters.routes.ts';
import parametersSeeds from './parameters.seed.ts';
import { parameters } from './parameters.tables.ts';

export default defineModule({
  name: 'parameters',
  floor: 'organisation',
  routes: parameterRoutes,
  seeds: parametersSeeds,
  recordName: { type: PARAMETER, table: parameters, id: parameters.key, name: parameters.name },
});
