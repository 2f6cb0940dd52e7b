import { defineModule } from '../../platform/module.ts';
import { departments } from '../people/index.ts';
import { DEPARTMENT_IMPORT } from './department-import.ts';
import { DEPARTMENT } from './department-words.ts';
import departmentRoutes from './departments.routes.ts';

export default defineModule({
  name: 'departments',
  floor: 'organisation',
  routes: departmentRoutes,
  importKind: DEPARTMENT_IMPORT,
  recordName: { type: DEPARTMENT, table: departments, id: departments.id, name: departments.name },
});
