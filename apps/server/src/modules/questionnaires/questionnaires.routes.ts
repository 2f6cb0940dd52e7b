import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { serveSheet } from '#modules/exports/index.ts';
import { Answer, serve, servePrepared } from '#platform/http/serve.ts';
import { hashPassword } from '#platform/passwords.ts';

import { addChannel, channelsOf, removeChannel } from './questionnaire-channels.ts';
import { questionnaireLink, renewQuestionnaireLink } from './questionnaire-links.ts';
import { responseSheet } from './results/export-responses.ts';
import { toFeedback } from './results/feedback-from-response.ts';
import { responsePage } from './results/questionnaire-responses.ts';
import { questionnaireResults } from './results/questionnaire-results.ts';
import { reportLink, revokeReport, shareReport } from './results/shared-report.ts';
import { makeTickets, ticketsOf } from './visitor/questionnaire-tickets.ts';
import { copyQuestionnaire, updateQuestionnaire } from './writing/change-questionnaire.ts';
import { closeQuestionnaire, publishQuestionnaire, setQuestionnairePassword } from './writing/publish-questionnaire.ts';
import { addToBank, bankedQuestions, removeFromBank } from './writing/question-bank.ts';
import { removeQuestionnaire, restoreQuestionnaire } from './writing/remove-questionnaire.ts';

const own = calls.questionnaires;

export default function questionnaireRoutes(app: FastifyInstance): void {
  readingRoutes(app);
  changingRoutes(app);
  resultRoutes(app);
}

function readingRoutes(app: FastifyInstance): void {
  serve(app, own.link, ({ id }, ctx) => questionnaireLink(ctx, id));

  serve(app, own.bank, (query, ctx) => bankedQuestions(ctx, query));

  serve(app, own.channels, ({ id }, ctx) => channelsOf(ctx, id));

  serve(app, own.tickets, ({ id }, ctx) => ticketsOf(ctx, id));
}

function changingRoutes(app: FastifyInstance): void {
  serve(app, own.copy, async ({ id }, ctx) => new Answer(await copyQuestionnaire(ctx, id), { msg: '问卷已复制' }));

  serve(app, own.update, async (form, ctx) => new Answer(await updateQuestionnaire(ctx, form), { msg: '问卷已保存' }));

  servePrepared(
    app,
    own.setPassword,
    async ({ id, password }) => ({ id, passwordHash: password === '' ? null : await hashPassword(password) }),
    async ({ id, passwordHash }, ctx) => {
      await setQuestionnairePassword(ctx, id, passwordHash);
      return new Answer({}, { msg: passwordHash === null ? '密码已取消' : '密码已设置' });
    },
  );

  serve(app, own.publish, async ({ id, version }, ctx) => new Answer(await publishQuestionnaire(ctx, id, version), { msg: '问卷已发布' }));

  serve(app, own.close, async ({ id }, ctx) => {
    await closeQuestionnaire(ctx, id);
    return new Answer({}, { msg: '已停止收集' });
  });

  serve(app, own.renewLink, async ({ id }, ctx) => {
    await renewQuestionnaireLink(ctx, id);
    return new Answer({}, { msg: '链接已更换' });
  });

  serve(app, own.makeTickets, ({ id, labels }, ctx) => makeTickets(ctx, id, labels));

  serve(app, own.addChannel, async ({ id, name }, ctx) => new Answer(await addChannel(ctx, id, name), { msg: '渠道已新增' }));

  serve(app, own.removeChannel, async ({ id, channelId }, ctx) => {
    await removeChannel(ctx, id, channelId);
    return new Answer({}, { msg: '渠道已删除' });
  });

  serve(app, own.addToBank, async ({ question }, ctx) => new Answer(await addToBank(ctx, question), { msg: '已存入题库' }));

  serve(app, own.removeFromBank, async ({ id }, ctx) => {
    await removeFromBank(ctx, id);
    return new Answer({}, { msg: '已移出题库' });
  });

  serve(app, own.remove, async ({ id }, ctx) => new Answer({}, { msg: await removeQuestionnaire(ctx, id) }));

  serve(app, own.restore, async ({ id }, ctx) => {
    await restoreQuestionnaire(ctx, id);
    return new Answer({}, { msg: '问卷已恢复' });
  });
}

function resultRoutes(app: FastifyInstance): void {
  serve(app, own.results, ({ id, filter }, ctx) => questionnaireResults(ctx, id, filter));

  serve(app, own.responses, (query, ctx) => responsePage(ctx, query));

  serveSheet(app, own.exportResponses, { name: '答卷', sheet: responseSheet });

  serve(app, own.report, ({ id }, ctx) => reportLink(ctx, id));

  serve(app, own.shareReport, async ({ id, days }, ctx) => new Answer(await shareReport(ctx, id, days), { msg: '报告链接已生成' }));

  serve(app, own.revokeReport, async ({ id }, ctx) => {
    await revokeReport(ctx, id);
    return new Answer({}, { msg: '已停止分享' });
  });

  serve(app, own.toFeedback, async ({ responseId }, ctx) => new Answer(await toFeedback(ctx, responseId), { msg: '已转为售后反馈' }));
}
