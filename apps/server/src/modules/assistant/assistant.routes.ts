import { calls } from '@houtai/contract';
import { ASSISTANT_FAILURES } from '@houtai/contract/assistant-words';
import type { FastifyInstance } from 'fastify';

import { holds } from '#platform/db/work/context.ts';
import { Answer, serve, servePrepared, serveRaw } from '#platform/http/serve.ts';

import { Answers } from './asking/answers.ts';
import { senderOf } from './asking/asking.ts';
import { questionsLeft } from './asking/budget.ts';
import { messagesOf } from './asking/chat-messages.ts';
import { conversationPage, ownConversation, removeConversation, renameConversation } from './asking/conversations.ts';
import { readingsOf, readOthers } from './asking/readings.ts';
import { testConnection } from './asking/test-connection.ts';
import { checkSettings, clientsAllowed, providerOf, saveSettings, settingsShown } from './assistant-settings.ts';
import { confirmProposal, declineProposal, toProposal } from './proposing/proposals.ts';
import { undoProposal } from './proposing/undo-proposal.ts';
import { usagePage } from './usage-list.ts';

export default function assistantRoutes(app: FastifyInstance): void {
  settingsRoutes(app);
  const { config } = app.deps;
  const answers = new Answers(app);
  app.addHook('preClose', () => answers.close());

  serve(app, calls.assistant.state, async (_, ctx) => ({
    ready: (await providerOf(ctx, config)) !== null,
    maySetUp: holds(ctx.actor, 'system:assistant:edit'),
    left: await questionsLeft(ctx),
    allowClients: await clientsAllowed(ctx),
  }));

  serveRaw(app, calls.assistant.ask, (question, ctx, http) => answers.ask(ctx, question, http));

  serve(app, calls.assistant.page, (query, ctx) => conversationPage(ctx, query));

  serve(app, calls.assistant.get, async ({ id }, ctx) => ({
    ...(await ownConversation(ctx, id)),
    messages: await messagesOf(ctx, id, (answerId) => answers.isLive(answerId)),
    readings: await readingsOf(ctx, id),
  }));

  serve(app, calls.assistant.rename, async (form, ctx) => {
    await renameConversation(ctx, form);
    return new Answer({}, { msg: '已重命名' });
  });

  serve(app, calls.assistant.remove, async ({ id }, ctx) => {
    await removeConversation(ctx, id);
    return new Answer({}, { msg: '已删除对话' });
  });

  serve(app, calls.assistant.confirm, ({ id }, ctx, http) => confirmProposal(app, ctx, senderOf(http, ctx), id));

  serve(app, calls.assistant.undo, async ({ id }, ctx, http) =>
    toProposal(await undoProposal({ app, sender: senderOf(http, ctx) }, ctx, id), ctx.now),
  );

  // Only the operation log needs this call.
  serve(app, calls.assistant.fill, async () => ({}));

  serve(app, calls.assistant.decline, (form, ctx) => declineProposal(ctx, form));

  serve(app, calls.assistant.readOthers, (form, ctx) => readOthers(ctx, form, (answerId) => answers.isLive(answerId)));

  serve(app, calls.assistant.usage, (query, ctx) => usagePage(ctx, query));
}

function settingsRoutes(app: FastifyInstance): void {
  const { config } = app.deps;

  serve(app, calls.assistant.settings, (_, ctx) => settingsShown(ctx, config));

  servePrepared(
    app,
    calls.assistant.save,
    (form, ctx) => checkSettings(ctx, config, form),
    async (form, ctx) => {
      if (form) await saveSettings(ctx, config, form);
      return new Answer(await settingsShown(ctx, config), { msg: '已保存设置' });
    },
  );

  serve(app, calls.assistant.test, async (_, ctx, { request }) => {
    const provider = await providerOf(ctx, config);
    if (!provider) return [{ step: 'address' as const, ok: false, words: `${ASSISTANT_FAILURES.noKey}，请先填写服务地址、模型和密钥` }];
    return testConnection(provider, AbortSignal.any([AbortSignal.timeout(provider.totalMs), leaving(request.raw.socket)]));
  });
}

/** Aborts the test when the client disconnects. */
function leaving(socket: NodeJS.EventEmitter): AbortSignal {
  const gone = new AbortController();
  socket.once('close', () => gone.abort());
  return gone.signal;
}
