import { defineModule } from '../../platform/module.ts';
import assistantRoutes from './assistant.routes.ts';
import assistantSeeds from './assistant.seed.ts';
import { removeOldConversations } from './conversations.ts';

export default defineModule({
  name: 'assistant',
  floor: 'business',
  routes: assistantRoutes,
  seeds: assistantSeeds,
  expired: removeOldConversations,
});
