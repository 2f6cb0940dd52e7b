import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { remind } from '#modules/work-records/index.ts';
import { Answer, serve } from '#platform/http/serve.ts';

import { assertMay } from './feedback-rights.ts';
import { feedbackStatistics } from './feedback-statistics.ts';
import { FEEDBACKS } from './feedbacks.ts';
import { handleFeedback } from './handle-feedback.ts';
import { noticeOf } from './notify-about-feedback.ts';
import { setFeedbackStatus } from './set-feedback-status.ts';
import { similarFeedback } from './similar-feedback.ts';

/** Serves the calls that only feedback has; the library serves the others. */
export default function feedbackRoutes(app: FastifyInstance): void {
  serve(app, calls.feedback.handle, async (form, ctx) => new Answer(await handleFeedback(ctx, form), { msg: '处理结果已保存' }));

  serve(app, calls.feedback.setStatus, (form, ctx) => setFeedbackStatus(ctx, form));

  serve(app, calls.feedback.remind, async ({ afterSaleProblemId }, ctx) => {
    const found = await FEEDBACKS.visibility.read(ctx, afterSaleProblemId);
    assertMay(ctx, found, 'remind');
    const { row: feedback } = found;
    await remind(ctx, { ...noticeOf(feedback), to: feedback.handleUsers, title: `${ctx.actor.name} 催办售后反馈 ${feedback.number}` });
    return new Answer({}, { msg: '已提醒处理人' });
  });

  serve(app, calls.feedback.similar, (query, ctx) => similarFeedback(ctx, query));

  serve(app, calls.feedback.statistics, (query, ctx) => feedbackStatistics(ctx, query));
}
