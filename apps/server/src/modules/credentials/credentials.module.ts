import { defineModule } from '#platform/module.ts';

import { removeOldCredentials } from './credentials.ts';

export default defineModule({ name: 'credentials', floor: 'organisation', expired: removeOldCredentials });
