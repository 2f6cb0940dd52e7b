import { roles } from '#modules/grants/index.ts';
import { defineModule } from '#platform/module.ts';

import exportGrantsSeeds from './export-grants.seed.ts';
import { ROLE } from './role-rows.ts';
import { rolesWithMenu } from './roles-with-menu.ts';
import roleRoutes from './roles.routes.ts';
import rolesSeeds from './roles.seed.ts';

export default defineModule({
  name: 'roles',
  floor: 'organisation',
  routes: roleRoutes,
  seeds: [...exportGrantsSeeds, ...rolesSeeds],
  menuHolders: rolesWithMenu,
  recordName: { type: ROLE, table: roles, id: roles.id, name: roles.name },
});
