import { defineModule } from '#platform/module.ts';

import { removeOldConversations } from './asking/conversations.ts';
import assistantRoutes from './assistant.routes.ts';
import assistantSeeds from './assistant.seed.ts';
import clientRoutes from './clients/clients.routes.ts';

export default defineModule({
  name: 'assistant',
  floor: 'business',
  routes: [assistantRoutes, clientRoutes],
  seeds: assistantSeeds,
  expired: removeOldConversations,
});
