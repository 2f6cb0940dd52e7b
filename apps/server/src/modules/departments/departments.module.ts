import { defineModule } from '../../platform/module.ts';
import departmentRoutes from './departments.routes.ts';

export default defineModule({
  name: 'departments',
  floor: 'organisation',
  routes: departmentRoutes,
});
