import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { serveExport } from '#modules/exports/index.ts';
import { historyOf } from '#modules/history/index.ts';
import type { Db } from '#platform/db/client.ts';
import { arraySource } from '#platform/db/pages/read-page.ts';
import { AppError, notFound, sqlState } from '#platform/http/replies/errors.ts';
import { Answer, serve } from '#platform/http/serve.ts';
import { addRun } from '#platform/jobs/enqueue.ts';
import type { Job } from '#platform/jobs/job.ts';

import { changeJob } from './change-job.ts';
import { JOB_CELLS, RUN_CELLS } from './job-export.ts';
import { jobList, jobPage } from './job-list.ts';
import { toRows } from './job-rows.ts';
import { runList, runPage } from './job-runs.ts';

/** SQLSTATEs of a missing schema and function: the queue is created when a server first starts its jobs. */
const NO_QUEUE = new Set(['3F000', '42883']);

export default function jobRoutes(app: FastifyInstance): void {
  const jobOf = (id: string): Job => {
    const job = app.jobs.find(({ name }) => name === id);
    if (!job) throw notFound('任务');
    return job;
  };

  serve(app, calls.jobs.page, (query, ctx) => jobPage(ctx, app.jobs, query));

  serveExport(app, calls.jobs.export, {
    name: '定时任务',
    cells: JOB_CELLS,
    // Reading stores the settings of a new job, which a read-only transaction cannot do.
    list: async (ctx, query) => {
      const listed = (db: Db) => jobList({ ...ctx, db }, app.jobs, query);
      return arraySource(await ctx.work.beyond({ run: listed, rehearse: () => listed(ctx.db) }));
    },
  });

  serve(app, calls.jobs.get, async ({ id }, ctx) => {
    const [row] = await toRows(ctx, [jobOf(id)]);
    if (!row) throw notFound('任务');
    return row;
  });

  serve(app, calls.jobs.runs, ({ id, ...page }, ctx) => runPage(ctx, jobOf(id).name, page));

  serveExport(app, calls.jobs.exportRuns, {
    name: '运行记录',
    cells: RUN_CELLS,
    list: (ctx, { id }) => ({ of: jobOf(id).label, ...runList(ctx, jobOf(id).name) }),
  });

  serve(app, calls.jobs.history, ({ id }, ctx) => historyOf(ctx, 'job', jobOf(id).name));

  serve(app, calls.jobs.update, async (form, ctx) => {
    const job = jobOf(form.id);
    await changeJob(ctx, job, form);
    const [row] = await toRows(ctx, [job]);
    if (!row) throw notFound('任务');
    return new Answer(row, { msg: '定时任务已保存，立即生效' });
  });

  serve(app, calls.jobs.run, async ({ id }, ctx) => {
    const { userId, name: userName } = ctx.actor;
    const { name, label } = jobOf(id);
    await addRun(ctx.db, name, { reason: 'manual', userId, userName }).catch((error: unknown) => {
      if (NO_QUEUE.has(sqlState(error) ?? '')) throw new AppError('B0100', '任务服务还没有启动，请稍后重试');
      throw error;
    });
    return new Answer({}, { msg: `「${label}」已提交，稍后在运行记录中查看结果` });
  });
}
