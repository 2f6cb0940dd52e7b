import { CALENDAR_PAGE } from '@houtai/contract/calendar';
import { type DayKind, daysFrom } from '@houtai/contract/calendar-days';
import { type Tag, TAGS } from '@houtai/contract/tags';

import { menus } from '#modules/menus/index.ts';
import { insertParameters } from '#modules/parameter-values/index.ts';
import type { DatabaseSeed, SeedCtx } from '#platform/db/start/seeds.ts';
import { pinyinOf } from '#platform/pinyin.ts';

import { calendarDays } from './calendar.tables.ts';
import { DEFAULT_HOURS, WORKING_HOURS } from './working-calendar.ts';

const PAGE = 'system-calendar';

/** The buttons of the page, in the order of the role editor. */
const BUTTONS: Readonly<Record<string, Tag>> = { edit: 'system:calendar:edit', export: 'system:calendar:export' };

async function insertMenu({ db, now }: SeedCtx): Promise<void> {
  const stamps = { createdAt: now, updatedAt: now };
  const page = { id: PAGE, code: PAGE, parentId: 'system', type: 'page' as const, name: '工作日历', py: await pinyinOf('工作日历') };
  // Between 参数设置 and 地区管理.
  const shown = { url: CALENDAR_PAGE, icon: 'calendar', route: true, tag: 'system:calendar:list', sort: 95 };
  await db.insert(menus).values({ ...page, ...shown, ...stamps });
  for (const [index, [name, tag]] of Object.entries(BUTTONS).entries()) {
    const button = { id: `${PAGE}-${name}`, code: `${PAGE}-${name}`, parentId: PAGE, type: 'button' as const, name: TAGS[tag] };
    await db.insert(menus).values({ ...button, py: await pinyinOf(TAGS[tag]), route: false, tag, sort: (index + 1) * 10, ...stamps });
  }
}

type Published = { name: string; kind: DayKind; from: string; to?: string };

/** The public holidays of 2026 and the weekends worked for them, as announced by the General Office of the State Council on 2025-11-04. */
const YEAR_2026: readonly Published[] = [
  { name: '元旦', kind: 'off', from: '2026-01-01', to: '2026-01-03' },
  { name: '元旦调休', kind: 'work', from: '2026-01-04' },
  { name: '春节调休', kind: 'work', from: '2026-02-14' },
  { name: '春节', kind: 'off', from: '2026-02-15', to: '2026-02-23' },
  { name: '春节调休', kind: 'work', from: '2026-02-28' },
  { name: '清明节', kind: 'off', from: '2026-04-04', to: '2026-04-06' },
  { name: '劳动节', kind: 'off', from: '2026-05-01', to: '2026-05-05' },
  { name: '劳动节调休', kind: 'work', from: '2026-05-09' },
  { name: '端午节', kind: 'off', from: '2026-06-19', to: '2026-06-21' },
  { name: '国庆节调休', kind: 'work', from: '2026-09-20' },
  { name: '中秋节', kind: 'off', from: '2026-09-25', to: '2026-09-27' },
  { name: '国庆节', kind: 'off', from: '2026-10-01', to: '2026-10-07' },
  { name: '国庆节调休', kind: 'work', from: '2026-10-10' },
];

async function insertDays({ db, now }: SeedCtx): Promise<void> {
  const rows = YEAR_2026.flatMap(({ name, kind, from, to = from }) =>
    daysFrom({ from, to }).map((day) => ({ day, kind, name, updatedAt: now })),
  );
  await db.insert(calendarDays).values(rows);
}

const seeds: DatabaseSeed[] = [
  { name: 'calendar-menu', order: 40, run: insertMenu },
  {
    name: 'calendar-hours',
    order: 62,
    run: (ctx) =>
      insertParameters(ctx, [
        {
          key: WORKING_HOURS,
          name: '工作时间',
          remark: '工作日上下班的时间，从上午到下午；工作时长与办理期限按它计算',
          value: DEFAULT_HOURS,
          kind: 'text',
          category: '业务',
        },
      ]),
  },
  { name: 'calendar-2026', order: 63, run: insertDays },
];

export default seeds;
