import { calls } from '@houtai/contract';
import { localDate } from '@houtai/contract/dates';
import type { FastifyInstance } from 'fastify';

import { historyOf } from '#modules/history/index.ts';
import { commentOn } from '#modules/records/index.ts';
import { Answer, serve } from '#platform/http/serve.ts';

import { HOURS_LIST } from './hours/hours-list.ts';
import { hoursByWeek, hoursOfMembers, hoursSums } from './hours/hours-sums.ts';
import { audienceOfPeriod } from './period/notify-reporters.ts';
import { closePeriod, periodStanding, reopenPeriod, reportersOfAct } from './period/period-closings.ts';
import { ownPeriod, ownReport } from './report/own-report.ts';
import { markRead } from './report/read-marks.ts';
import { REPORT_LIST, reportCounts } from './report/report-list.ts';
import { toReport } from './report/report-rows.ts';
import { readStored, WORK_REPORT } from './report/report-visibility.ts';
import { saveReport, withdrawReport } from './report/save-report.ts';
import { solveComment } from './report/solved-comments.ts';
import { seenLines } from './sources/report-sources.ts';
import { teamReportLines } from './team/gather-reports.ts';
import { addLeave, employmentOf, listLeavesFrom, removeLeave, setEmployment } from './team/leaves.ts';
import { urgeReporters } from './team/remind-reporters.ts';
import { teamReports } from './team/team.ts';

export default function workReportRoutes(app: FastifyInstance): void {
  reportRoutes(app);
  hoursRoutes(app);
}

function reportRoutes(app: FastifyInstance): void {
  const own = calls.workReports;

  REPORT_LIST.routes(app, { page: own.page, export: own.export });

  serve(app, own.counts, (filters, ctx) => reportCounts(ctx, filters));

  serve(app, own.get, async ({ id }, ctx) => toReport(ctx, await readStored(ctx, id)));

  serve(app, own.own, ({ kind, day }, ctx) => ownReport(ctx, { kind, day: day ?? localDate(ctx.now) }));

  serve(app, own.sources, (key, ctx) => seenLines(ctx, key));

  serve(app, own.gather, (which, ctx) => teamReportLines(ctx, which));

  serve(app, own.save, async (form, ctx) => new Answer(await saveReport(ctx, form, { submit: false }), { msg: '草稿已保存' }));

  serve(app, own.submit, async (form, ctx) => new Answer(await saveReport(ctx, form, { submit: true }), { msg: '汇报已提交' }));

  serve(app, own.withdraw, async (which, ctx) => new Answer(await withdrawReport(ctx, which), { msg: '汇报已撤回' }));

  serve(app, own.read, async (mark, ctx) => {
    await markRead(ctx, mark);
    return {};
  });

  serve(app, own.history, async ({ id }, ctx) => historyOf(ctx, WORK_REPORT, (await readStored(ctx, id)).id));

  serve(app, own.comment, async ({ id, comment }, ctx) => {
    await commentOn(ctx, { type: WORK_REPORT, id: (await readStored(ctx, id)).id, comment });
    return {};
  });

  serve(app, own.solve, async (mark, ctx) => {
    await solveComment(ctx, mark);
    return new Answer({}, { msg: mark.solved ? '已标为解决' : '已重新打开' });
  });

  serve(app, own.team, (query, ctx) => teamReports(ctx, query));

  serve(app, own.urge, async (who, ctx) => {
    const told = await urgeReporters(ctx, who);
    return new Answer({ told }, { msg: `已催交 ${told} 人` });
  });
}

function hoursRoutes(app: FastifyInstance): void {
  const own = calls.workHours;

  HOURS_LIST.routes(app, own);

  serve(app, own.sums, (which, ctx) => hoursSums(ctx, which));

  serve(app, own.weeks, (which, ctx) => hoursByWeek(ctx, which));

  serve(app, own.ofMembers, (which, ctx) => hoursOfMembers(ctx, which));

  serve(app, own.period, ({ day }, ctx) => ownPeriod(ctx, day));

  serve(app, own.closings, (which, ctx) => periodStanding(ctx, which));

  serve(app, own.periodAudience, async (which, ctx) => audienceOfPeriod(ctx, await reportersOfAct(ctx, which)));

  serve(app, own.close, async (which, ctx) => {
    const closed = await closePeriod(ctx, which);
    return new Answer({ closed }, { msg: `已关闭 ${closed} 个部门的账期` });
  });

  serve(app, own.reopen, async (which, ctx) => {
    const opened = await reopenPeriod(ctx, which);
    return new Answer({ opened }, { msg: `已重新打开 ${opened} 个部门的账期` });
  });

  serve(app, own.leaves, (which, ctx) => listLeavesFrom(ctx, which));

  serve(app, own.addLeave, async (form, ctx) => {
    await addLeave(ctx, form);
    return new Answer({}, { msg: '请假已登记' });
  });

  serve(app, own.removeLeave, async ({ id }, ctx) => {
    await removeLeave(ctx, id);
    return new Answer({}, { msg: '请假已删除' });
  });

  serve(app, own.employment, ({ userId }, ctx) => employmentOf(ctx, userId));

  serve(app, own.setEmployment, async (form, ctx) => {
    await setEmployment(ctx, form);
    return new Answer({}, { msg: '已保存' });
  });
}
