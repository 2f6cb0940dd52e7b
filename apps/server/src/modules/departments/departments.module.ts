import { calls } from '@houtai/contract';

import { defineModule } from '#platform/module.ts';

import departmentRoutes from './departments.routes.ts';
import { DEPARTMENTS } from './departments.ts';

export default defineModule({
  ...DEPARTMENTS.hooks,
  name: 'departments',
  floor: 'organisation',
  routes: [DEPARTMENTS.routes(calls.departments), departmentRoutes],
});
