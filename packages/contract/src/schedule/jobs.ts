import { z } from 'zod';

import { defineCall, Empty } from '../call.ts';
import { exportCall } from '../exchange/exports.ts';
import { Moment, text, Version } from '../form/fields.ts';
import { rowShapeOf, schemaOf } from '../form/form-schema.ts';
import { KEYWORD_MAX } from '../limits.ts';
import { pageAt } from '../links.ts';
import { pageOf, pageQuery, sortOf } from '../lists/paging.ts';
import { HistoryEntry } from '../records/history.ts';
import { subject } from '../subject.ts';
import { JOB_FORM } from './jobs-form.ts';

/** The name that a module gives to its job: `files:remove-loose`. */
const JobName = text(64, 1).regex(/^[\w-]+:[\w-]+$/, '任务编号不正确');

/** The result of a run; `cut-off` means that its server stopped during the run. */
export const RunResult = z.enum(['running', 'success', 'failed', 'cut-off']);
export type RunResult = z.infer<typeof RunResult>;

/** Why a job ran: on schedule, to make up for a missed time, or because somebody started it. */
export const RunReason = z.enum(['schedule', 'make-up', 'manual']);
export type RunReason = z.infer<typeof RunReason>;

/** One run of a job. */
export const JobRun = z.object({
  id: z.string(),
  startedAt: Moment,
  endedAt: Moment.nullable(),
  durationMs: z.number().nullable(),
  result: RunResult,
  message: z.string(),
  reason: RunReason,
  /** Who started it; empty if nobody did. */
  userName: z.string(),
  /** Counts the retries of a failed run. */
  attempt: z.number(),
});
export type JobRun = z.infer<typeof JobRun>;

/** A job of the server with its settings. */
export const JobRow = z.object({
  id: z.string(),
  label: z.string(),
  description: z.string(),
  ...rowShapeOf(JOB_FORM.fields),
  /** The default time expression. */
  usualCron: z.string(),
  lastRun: JobRun.nullable(),
  /** Null if the job is switched off. */
  nextRunAt: Moment.nullable(),
  version: z.number(),
});
export type JobRow = z.infer<typeof JobRow>;

const Query = {
  keyword: text(KEYWORD_MAX).optional(),
  state: z.enum(['on', 'off'], '状态不正确').optional(),
  sort: sortOf(['label'], 'label'),
};

const RunsQuery = { id: JobName };

const calls = {
  page: defineCall({
    method: 'GET',
    path: '/ad-biz/job/list',
    access: 'monitor:job:list',
    summary: 'The jobs of the server, found by name or state',
    list: true,
    request: pageQuery(Query),
    result: pageOf(JobRow),
  }),
  export: exportCall(Query, {
    path: '/ad-biz/job/export',
    access: 'monitor:job:export',
    operation: '导出定时任务',
    summary: 'The jobs of the server, as an Excel file',
    columns: ['label', 'name', 'description', 'cron', 'lastRunAt', 'lastResult', 'nextRunAt', 'active'],
  }),
  get: defineCall({
    method: 'GET',
    path: '/ad-biz/job/get',
    access: 'monitor:job:list',
    summary: 'One job with its times and last run',
    request: z.object({ id: JobName }),
    result: JobRow,
  }),
  runs: defineCall({
    method: 'GET',
    path: '/ad-biz/job/runs',
    access: 'monitor:job:list',
    summary: 'The runs of a job, newest first; they are kept for 90 days, and 500 of each job',
    list: true,
    request: pageQuery(RunsQuery),
    result: pageOf(JobRun),
  }),
  exportRuns: exportCall(RunsQuery, {
    path: '/ad-biz/job/exportRuns',
    access: 'monitor:job:export',
    operation: '导出任务运行记录',
    summary: 'The runs of a job that are kept, as an Excel file',
    columns: ['startedAt', 'endedAt', 'result', 'durationMs', 'reason', 'message'],
  }),
  update: defineCall({
    method: 'POST',
    path: '/ad-biz/job/update',
    access: 'monitor:job:edit',
    personOnly: true,
    operation: '修改定时任务',
    idempotent: true,
    summary: 'Sets when a job runs, whether it does, and what happens to missed times; holds at once on every server',
    request: schemaOf(JOB_FORM, 'update', { id: JobName, version: Version }),
    result: JobRow,
  }),
  run: defineCall({
    method: 'POST',
    path: '/ad-biz/job/run',
    access: 'monitor:job:run',
    personOnly: true,
    operation: '立即执行定时任务',
    idempotent: true,
    summary: 'Has a job run now; while it is running it runs once more afterwards',
    request: z.object({ id: JobName }),
    result: Empty,
  }),
  history: defineCall({
    method: 'GET',
    path: '/ad-biz/job/history',
    access: 'monitor:job:list',
    summary: 'What was set for a job, by whom and when',
    request: z.object({ id: JobName }),
    result: z.array(HistoryEntry),
  }),
};

export const jobs = subject('jobs', {
  name: '定时任务',
  records: ['job'],
  tags: {
    'monitor:job:list': '查看定时任务',
    'monitor:job:edit': '修改定时任务',
    'monitor:job:run': '立即执行定时任务',
    'monitor:job:export': '导出定时任务',
  },
  calls,
});

export const JOBS_PAGE = pageAt('/monitor/job', jobs.calls.page);
