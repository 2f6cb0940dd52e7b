import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { Answer, serve, serveGuarded } from '#platform/http/serve.ts';

import { waitingProposals } from '../proposing/proposals.ts';
import { addClient, ownClients, revokeClient } from './clients.ts';
import { answerClient } from './mcp.ts';

export default function clientRoutes(app: FastifyInstance): void {
  serve(app, calls.assistant.clients, (_, ctx) => ownClients(ctx));

  serve(app, calls.assistant.addClient, (form, ctx) => addClient(ctx, form));

  serve(app, calls.assistant.revokeClient, async ({ id }, ctx) => {
    await revokeClient(ctx, id);
    return new Answer({}, { msg: '已吊销' });
  });

  serve(app, calls.assistant.waiting, (_, ctx) => waitingProposals(ctx));

  serveGuarded(app, calls.assistant.mcp, (ctx, http) => answerClient(app, ctx, http));
}
