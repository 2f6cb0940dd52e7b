import { defineModule } from '#platform/module.ts';

import { mailTransport } from './mail-transport.ts';
import mailRoutes from './mail.routes.ts';
import mailSeed from './mail.seed.ts';

export default defineModule({ name: 'mail', floor: 'organisation', routes: mailRoutes, seeds: mailSeed, transports: mailTransport });
