import { defineModule } from '../../platform/module.ts';
import parameterRoutes from './parameters.routes.ts';
import parametersSeeds from './parameters.seed.ts';

export default defineModule({
  name: 'parameters',
  floor: 'organisation',
  routes: parameterRoutes,
  seeds: parametersSeeds,
});
