import { defineModule } from '../../platform/module.ts';
import { departments } from '../people/index.ts';
import { DEPARTMENT } from './department-words.ts';
import departmentRoutes from './departments.routes.ts';

export default defineModule({
  name: 'departments',
  floor: 'organisation',
  routes: departmentRoutes,
  recordName: { type: DEPARTMENT, table: departments, id: departments.id, name: departments.name },
});
