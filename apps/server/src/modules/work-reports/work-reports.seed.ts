import { LAYOUTS, TOP } from '@houtai/contract/menus';
import { type Tag, TAGS } from '@houtai/contract/tags';
import { WORK_HOURS_PAGE } from '@houtai/contract/work-hours';
import { WORK_REPORT_LIST_PAGE, WORK_REPORT_PAGE } from '@houtai/contract/work-reports';

import type { Seed, SeedCtx } from '../../platform/db/seeds.ts';
import { pinyinOf } from '../../platform/pinyin.ts';
import { grantMenus } from '../documents/index.ts';
import { menus } from '../menus/index.ts';
import { insertDemoReports } from './demo-reports.ts';

/** The group of all that projects are about; whichever module comes first makes it. */
const GROUP = { id: 'project', name: '项目管理', url: '/project', icon: 'folder' };

const PAGES = [
  { id: 'work-report', name: '工作汇报', url: WORK_REPORT_PAGE, icon: 'form', tag: 'project:report:list', sort: 50 },
  { id: 'work-report-list', name: '汇报记录', url: WORK_REPORT_LIST_PAGE, icon: 'list', sort: 60 },
  { id: 'work-hours', name: '工时明细', url: WORK_HOURS_PAGE, icon: 'chart', sort: 70 },
] as const;

const BUTTONS: Readonly<Record<string, Tag>> = {
  'work-report-add': 'project:report:add',
  'work-report-urge': 'project:report:urge',
  'work-report-close': 'project:report:close',
  'work-report-leave': 'project:report:leave',
  'work-report-export': 'project:report:export',
};

const LOOKING = PAGES.map(({ id }) => id);
const WRITING = [...LOOKING, 'work-report-add'];
const LEADING = [...WRITING, 'work-report-urge', 'work-report-close', 'work-report-leave', 'work-report-export'];

async function insertMenu({ db, now }: SeedCtx): Promise<void> {
  const rows = [
    { ...GROUP, parentId: TOP, type: 'group' as const, route: false, component: LAYOUTS, sort: 31 },
    ...PAGES.map((page) => ({ ...page, parentId: GROUP.id, type: 'page' as const, route: true })),
    ...Object.entries(BUTTONS).map(([id, tag], at) => {
      return { id, parentId: 'work-report', type: 'button' as const, name: TAGS[tag], route: false, tag, sort: (at + 1) * 10 };
    }),
  ];
  const stored = rows.map(async (row) => ({ ...row, code: row.id, py: await pinyinOf(row.name), createdAt: now, updatedAt: now }));
  await db
    .insert(menus)
    .values(await Promise.all(stored))
    .onConflictDoNothing();
}

const seeds: Seed[] = [
  { name: 'work-reports', order: 43, run: insertMenu },
  { name: 'work-reports-grants', order: 44, run: (ctx) => grantMenus(ctx, { staff: WRITING }) },
  {
    name: 'work-reports-grants-demo',
    order: 45,
    only: 'demo',
    run: (ctx) => grantMenus(ctx, { manager: LEADING, 'after-sale': [...WRITING, 'work-report-urge'], guest: LOOKING }),
  },
  { name: 'work-reports-demo', order: 120, only: 'demo', run: (ctx) => insertDemoReports(ctx, { weeks: 8, seed: 20_261_120 }) },
];

export default seeds;
