import { WORK_HOURS_PAGE } from '@houtai/contract/work-hours';
import { WORK_REPORT_LIST_PAGE, WORK_REPORT_PAGE } from '@houtai/contract/work-reports';

import { grantMenus } from '#modules/documents/index.ts';
import { buttonId, insertImportButtons, insertProjectPages } from '#modules/projects/index.ts';
import type { DatabaseSeed } from '#platform/db/start/seeds.ts';

import { insertDemoReports } from './demo/demo-reports.ts';

const BUTTONS = [
  'project:report:add',
  'project:report:urge',
  'project:report:close',
  'project:report:leave',
  'project:report:export',
] as const;

const PAGES = [
  { id: 'work-report', name: '工作汇报', url: WORK_REPORT_PAGE, icon: 'form', tag: 'project:report:list', sort: 50, buttons: BUTTONS },
  { id: 'work-report-list', name: '汇报记录', url: WORK_REPORT_LIST_PAGE, icon: 'list', sort: 60 },
  { id: 'work-hours', name: '工时明细', url: WORK_HOURS_PAGE, icon: 'chart', sort: 70 },
] as const;

const IMPORTED = { 'work-report-list': 'project:report:import' } as const;
const IMPORTING = Object.values(IMPORTED).map(buttonId);

const LOOKING = PAGES.map(({ id }) => id);
const WRITING = [...LOOKING, buttonId('project:report:add')];
const LEADING = [...LOOKING, ...BUTTONS.map(buttonId)];

const seeds: DatabaseSeed[] = [
  { name: 'work-reports', order: 49, run: (ctx) => insertProjectPages(ctx, PAGES) },
  { name: 'work-reports-grants', order: 50, run: (ctx) => grantMenus(ctx, { staff: WRITING }) },
  {
    name: 'work-reports-grants-demo',
    order: 51,
    only: 'demo',
    run: (ctx) => grantMenus(ctx, { manager: LEADING, 'after-sale': [...WRITING, buttonId('project:report:urge')], guest: LOOKING }),
  },
  // Added after the pages.
  { name: 'work-reports-import-button', order: 67, run: (ctx) => insertImportButtons(ctx, IMPORTED) },
  { name: 'work-reports-import-grants', order: 68, run: (ctx) => grantMenus(ctx, { staff: IMPORTING }) },
  {
    name: 'work-reports-import-grants-demo',
    order: 69,
    only: 'demo',
    run: (ctx) => grantMenus(ctx, { manager: IMPORTING, 'after-sale': IMPORTING }),
  },
  { name: 'work-reports-demo', order: 120, only: 'demo', run: (ctx) => insertDemoReports(ctx, { weeks: 8, seed: 20_261_120 }) },
];

export default seeds;
