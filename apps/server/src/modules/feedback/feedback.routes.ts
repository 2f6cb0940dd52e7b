import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { sendWorkReminder } from '#modules/work-records/index.ts';
import { Answer, serve } from '#platform/http/serve.ts';

import { acceptFeedback, rejectFeedback, setAccepter } from './clock/accept.ts';
import { clockRules } from './clock/clock-rules.ts';
import { promiseFeedback } from './clock/promise.ts';
import { resumeFeedback, waitForFeedback } from './clock/wait.ts';
import { assertMay } from './feedback-rights.ts';
import { feedbackStatistics } from './feedback-statistics.ts';
import { FEEDBACKS } from './feedbacks.ts';
import { handleFeedback } from './handle-feedback.ts';
import { noticeOf } from './notify-about-feedback.ts';
import { reassignFeedback } from './reassign-feedback.ts';
import { setFeedbackStatus } from './set-feedback-status.ts';
import { similarFeedback } from './similar-feedback.ts';

/** Calls that only feedback has; the resource serves the others. */
export default function feedbackRoutes(app: FastifyInstance): void {
  serve(app, calls.feedback.handle, async (form, ctx) => {
    const { feedback, already } = await handleFeedback(ctx, form);
    return new Answer(feedback, { msg: already === '' ? '处理结果已保存' : `${already}，你的处理结果已保存` });
  });

  serve(app, calls.feedback.setStatus, (form, ctx) => setFeedbackStatus(ctx, form));

  serve(app, calls.feedback.reassign, async (form, ctx) => new Answer(await reassignFeedback(ctx, form), { msg: '反馈已转交' }));

  serve(app, calls.feedback.wait, async (form, ctx) => new Answer(await waitForFeedback(ctx, form), { msg: '已开始等待' }));

  serve(app, calls.feedback.waitKinds, async (_, ctx) => [...(await clockRules(ctx)).waitKinds]);

  serve(app, calls.feedback.resume, async (form, ctx) => new Answer(await resumeFeedback(ctx, form), { msg: '已恢复计时' }));

  serve(app, calls.feedback.promise, async (form, ctx) => new Answer(await promiseFeedback(ctx, form), { msg: '已约定时间' }));

  serve(app, calls.feedback.accept, async (form, ctx) => {
    const { feedback, already } = await acceptFeedback(ctx, form);
    return new Answer(feedback, { msg: already || '已验收' });
  });

  serve(app, calls.feedback.reject, async (form, ctx) => new Answer(await rejectFeedback(ctx, form), { msg: '已退回处理中' }));

  serve(app, calls.feedback.setAccepter, async (form, ctx) => new Answer(await setAccepter(ctx, form), { msg: '已转交验收' }));

  serve(app, calls.feedback.remind, async ({ afterSaleProblemId }, ctx) => {
    const found = await FEEDBACKS.visibility.read(ctx, afterSaleProblemId);
    assertMay(ctx, found, 'remind');
    const { row: feedback } = found;
    await sendWorkReminder(ctx, {
      ...noticeOf(feedback),
      to: feedback.handleUsers,
      title: `${ctx.actor.name} 催办售后反馈 ${feedback.number}`,
    });
    return new Answer({}, { msg: '已提醒处理人' });
  });

  serve(app, calls.feedback.similar, (query, ctx) => similarFeedback(ctx, query));

  serve(app, calls.feedback.statistics, (query, ctx) => feedbackStatistics(ctx, query));
}
