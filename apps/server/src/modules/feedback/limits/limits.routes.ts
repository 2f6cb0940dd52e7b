import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { historyOf } from '#modules/history/index.ts';
import { Answer, serve } from '#platform/http/serve.ts';

import { previewLimits } from './apply-limits.ts';
import { readLimits } from './read-limits.ts';
import { LIMITS, saveLimits } from './save-limits.ts';

export default function limitsRoutes(app: FastifyInstance): void {
  serve(app, calls.feedbackLimits.get, (_, ctx) => readLimits(ctx));

  serve(app, calls.feedbackLimits.preview, ({ limits }, ctx) => previewLimits(ctx, limits));

  serve(app, calls.feedbackLimits.save, async (form, ctx) => new Answer(await saveLimits(ctx, form), { msg: '反馈时限已保存' }));

  serve(app, calls.feedbackLimits.history, ({ id }, ctx) => historyOf(ctx, LIMITS, id));
}
