import { defineModule } from '#platform/module.ts';

import assistantRoutes from './assistant.routes.ts';
import assistantSeeds from './assistant.seed.ts';
import clientRoutes from './clients.routes.ts';
import { removeOldClients } from './clients.ts';
import { removeOldConversations } from './conversations.ts';

export default defineModule({
  name: 'assistant',
  floor: 'business',
  routes: [assistantRoutes, clientRoutes],
  seeds: assistantSeeds,
  expired: [removeOldConversations, removeOldClients],
});
