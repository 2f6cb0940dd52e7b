import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { serveExport } from '#modules/exports/index.ts';
import { historyOf } from '#modules/history/index.ts';
import { commentOn } from '#modules/records/index.ts';
import { remind } from '#modules/work-records/index.ts';
import { Answer, serve } from '#platform/http/serve.ts';

import { addFeedback } from './add-feedback.ts';
import { exportedFeedback, FEEDBACK_CELLS } from './feedback-export.ts';
import { feedbackCounts, feedbackPage } from './feedback-list.ts';
import { assertMay } from './feedback-rights.ts';
import { FEEDBACK, toFeedbackDetail } from './feedback-rows.ts';
import { feedbackStatistics } from './feedback-statistics.ts';
import { visibleFeedback } from './feedback-visibility.ts';
import { handleFeedback } from './handle-feedback.ts';
import { setFeedbackStatus } from './set-feedback-status.ts';
import { similarFeedback } from './similar-feedback.ts';
import { noticeOf } from './tell-about-feedback.ts';
import { updateFeedback } from './update-feedback.ts';

export default function feedbackRoutes(app: FastifyInstance): void {
  serve(app, calls.feedback.add, async (form, ctx) => new Answer(await addFeedback(ctx, form), { msg: '反馈已提交' }));

  serve(app, calls.feedback.update, async (form, ctx) => new Answer(await updateFeedback(ctx, form), { msg: '反馈已保存' }));

  serve(app, calls.feedback.get, async ({ afterSaleProblemId }, ctx) =>
    toFeedbackDetail(ctx, await visibleFeedback.read(ctx, afterSaleProblemId)),
  );

  serve(app, calls.feedback.page, (query, ctx) => feedbackPage(ctx, query));

  serveExport(app, calls.feedback.export, { name: '售后反馈', cells: FEEDBACK_CELLS, list: exportedFeedback });

  serve(app, calls.feedback.counts, (query, ctx) => feedbackCounts(ctx, query));

  serve(app, calls.feedback.handle, async (form, ctx) => new Answer(await handleFeedback(ctx, form), { msg: '处理结果已保存' }));

  serve(app, calls.feedback.setStatus, (form, ctx) => setFeedbackStatus(ctx, form));

  serve(app, calls.feedback.remind, async ({ afterSaleProblemId }, ctx) => {
    const found = await visibleFeedback.read(ctx, afterSaleProblemId);
    assertMay(ctx, found, 'remind');
    const { row: feedback } = found;
    await remind(ctx, { ...noticeOf(feedback), to: feedback.handleUsers, title: `${ctx.actor.name} 催办售后反馈 ${feedback.number}` });
    return new Answer({}, { msg: '已提醒处理人' });
  });

  serve(app, calls.feedback.similar, (query, ctx) => similarFeedback(ctx, query));

  serve(app, calls.feedback.statistics, (query, ctx) => feedbackStatistics(ctx, query));

  serve(app, calls.feedback.history, async ({ id }, ctx) => {
    const { row: feedback } = await visibleFeedback.read(ctx, id);
    return historyOf(ctx, FEEDBACK, feedback.id);
  });

  serve(app, calls.feedback.comment, async ({ id, comment }, ctx) => {
    const { row: feedback } = await visibleFeedback.read(ctx, id);
    await commentOn(ctx, { type: FEEDBACK, id: feedback.id, comment });
    return {};
  });
}
