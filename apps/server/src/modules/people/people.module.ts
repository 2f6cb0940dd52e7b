import { DEPARTMENT } from '@houtai/contract/departments-form';

import { defineModule } from '#platform/module.ts';

import { findPeople } from './find-people.ts';
import { activeStaff } from './named-people.ts';
import peopleRoutes from './people.routes.ts';
import { departments, users } from './people.tables.ts';
import { staffOptions } from './staff-options.ts';

export default defineModule({
  name: 'people',
  floor: 'organisation',
  routes: peopleRoutes,
  search: { find: findPeople },
  reference: [
    {
      of: 'person',
      nameFields: { user: 'name' },
      names: [{ table: users, id: users.id, name: users.name }],
      offered: { among: async (ctx, ids) => new Set((await activeStaff(ctx, ids)).keys()), refusal: '所选人员不存在或已停用' },
      options: staffOptions,
    },
    {
      of: 'department',
      nameFields: { [DEPARTMENT.key]: DEPARTMENT.title },
      names: [{ table: departments, id: departments.id, name: departments.name }],
    },
  ],
});
