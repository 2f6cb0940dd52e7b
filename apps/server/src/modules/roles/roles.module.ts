import { calls } from '@houtai/contract';

import { defineModule } from '#platform/module.ts';

import exportGrantsSeeds from './export-grants.seed.ts';
import { rolesWithMenu } from './roles-with-menu.ts';
import roleRoutes from './roles.routes.ts';
import rolesSeeds from './roles.seed.ts';
import { ROLES } from './roles.ts';

export default defineModule({
  ...ROLES.hooks,
  name: 'roles',
  floor: 'organisation',
  routes: [ROLES.routes(calls.roles), roleRoutes],
  seeds: [...exportGrantsSeeds, ...rolesSeeds],
  menuHolders: rolesWithMenu,
});
