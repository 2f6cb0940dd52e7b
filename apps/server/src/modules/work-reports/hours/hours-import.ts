import { formatHundredths as hoursText } from '@houtai/contract/cents';
import { reportPeriod } from '@houtai/contract/report-periods';
import { HOURS_SHEET_FORM, HOURS_SHEET_KEY } from '@houtai/contract/report-sheet';
import { and, eq, inArray } from 'drizzle-orm';

import { type CellTexts, type FoundRecord, importKind } from '#modules/imports/index.ts';
import { primaryDepartmentOf } from '#modules/people/index.ts';
import { projectsInSheets } from '#modules/projects/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { refusedInput } from '#platform/http/replies/errors.ts';

import { holdPeriods } from '../period/closed-days.ts';
import { workHours } from '../work-reports.tables.ts';
import { markDaysChanged, storeHours } from './store-hours.ts';

/** An import of one's own hours. Day and project identify a row; its content serves as the version. */
export const HOURS_IMPORT = importKind({
  kind: 'work-hours',
  name: '工时',
  tag: 'project:report:import',
  may: { add: 'project:report:add', edit: 'project:report:add' },
  form: HOURS_SHEET_FORM,
  beside: HOURS_SHEET_KEY,
  keys: ['day', 'projectId'],
  synonyms: {
    day: ['工作日期', '日'],
    projectId: ['项目名称', '项目编号'],
    hours: ['工时', '小时', '时长', '工时 h', '用时'],
  },
  lookUps: { projectId: (ctx) => projectsInSheets(ctx) },
  find: async (ctx, keys) => {
    const found = await readFound(
      ctx,
      keys.map(({ day = '' }) => day),
    );
    return keys.map((key) => found.find(({ id }) => id === idOf(key)) ?? null);
  },
  read: async (ctx, ids) => (await readFound(ctx, ids.map(dayOf))).filter(({ id }) => ids.includes(id)),
  add: async (ctx, { hours }, key) => {
    const blank = (['day', 'projectId'] as const).filter((path) => (key[path] ?? '') === '');
    if (blank.length > 0) throw refusedInput(blank.map((path) => ({ path, msg: `${HOURS_SHEET_KEY[path].label}不能为空` })));
    await setHours(ctx, idOf(key), hours);
    return { id: idOf(key) };
  },
  update: (ctx, { id }, { hours }) => setHours(ctx, id, hours),
  remove: (ctx, { id }) => setHours(ctx, id, '0'),
});

const STEP = ' ';

function idOf({ day = '', projectId = '' }: CellTexts): string {
  return `${day}${STEP}${projectId}`;
}

function dayOf(id: string): string {
  return id.split(STEP)[0] ?? '';
}

async function readFound({ db, actor }: Ctx, days: readonly string[]): Promise<FoundRecord[]> {
  const sought = [...new Set(days.filter(Boolean))];
  if (sought.length === 0) return [];
  const rows = await db
    .select({ day: workHours.day, projectId: workHours.projectId, hundredths: workHours.hundredths })
    .from(workHours)
    .where(and(eq(workHours.ownerId, actor.userId), inArray(workHours.day, sought)));
  return rows.map(({ hundredths, ...key }) => ({
    id: idOf(key),
    version: hundredths,
    name: key.day,
    values: { ...key, hours: hoursText(hundredths) },
  }));
}

/** Sets the hours of a day, whether or not its report exists. */
function setHours(ctx: Ctx, id: string, hours: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const [day = '', projectId = ''] = id.split(STEP);
    await holdPeriods(ctx, 'shared');
    const departmentId = await primaryDepartmentOf(ctx, ctx.actor.userId);
    const changed = await storeHours(ctx, {
      period: reportPeriod('day', day),
      entries: [{ day, projectId, hours }],
      departmentId,
    });
    await markDaysChanged(ctx, changed, '');
  });
}
