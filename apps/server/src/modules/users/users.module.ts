import { users } from '#modules/people/index.ts';
import { defineModule } from '#platform/module.ts';

import { isNewPassword } from './passwords/reset-password.ts';
import { USER_IMPORT } from './user-import.ts';
import { USER } from './user-rows.ts';
import userRoutes from './users.routes.ts';
import usersSeeds from './users.seed.ts';

export default defineModule({
  name: 'users',
  floor: 'organisation',
  routes: userRoutes,
  importKind: USER_IMPORT,
  seeds: usersSeeds,
  // No cached data contains passwords.
  liveCopy: { type: USER, kind: 'people', concerns: ({ changes = [] }) => !changes.some(isNewPassword) },
  recordName: { type: USER, table: users, id: users.id, name: users.name },
});
