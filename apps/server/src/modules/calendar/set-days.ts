import { DAY_KINDS, daysFrom, isWeekend, runsOf, runWords } from '@houtai/contract/calendar-days';
import { ARRANGEMENTS, type CalendarForm } from '@houtai/contract/calendar-form';
import type { FieldChange } from '@houtai/contract/history';
import { inArray, sql } from 'drizzle-orm';

import { recordChange } from '#modules/history/index.ts';
import { textArray } from '#platform/db/pages/is-one-of.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';

import { daysBetween, type StoredDay } from './calendar-year.ts';
import { calendarDays } from './calendar.tables.ts';

/** The record type of years in histories. */
export const CALENDAR = 'calendar';

type Said = Pick<StoredDay, 'kind' | 'name'> | undefined;
type Change = { day: string; before: Said; after: Said };

/** Sets days and records the differences for each year; returns the number of changed days. */
export function setDays(ctx: Ctx, form: CalendarForm): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    await holdDays(ctx, daysFrom(form));
    const stored = new Map((await daysBetween(ctx, form)).map((row) => [row.day, row]));
    const changes = daysFrom(form)
      .map((day) => ({ day, before: stored.get(day), after: actionMessages(day, form) }))
      .filter(({ before, after }) => wordsOf(before) !== wordsOf(after));
    if (changes.length === 0) return 0;
    await store(ctx, changes);
    await recordChange(ctx, ...entriesOf(form, changes));
    return changes.length;
  });
}

/** Serializes changes of a day with advisory locks, because most days have no row to lock; the history needs the state before. */
async function holdDays({ db }: Ctx, days: readonly string[]): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('calendar ' || day, 0))
    from (select day from unnest(${textArray(days)}) as day order by day) as days`);
}

/** Monday to Friday are working days without a row. */
function actionMessages(day: string, { kind, name }: CalendarForm): Said {
  if (kind === 'usual' || (kind === 'work' && !isWeekend(day))) return undefined;
  return { kind, name };
}

async function store({ db, actor, now }: Ctx, changes: readonly Change[]): Promise<void> {
  const days = changes.map(({ day }) => day);
  await db.delete(calendarDays).where(inArray(calendarDays.day, days));
  const rows = changes.flatMap(({ day, after }) => (after ? [{ day, ...after, updatedAt: now, updatedBy: actor.userId }] : []));
  if (rows.length > 0) await db.insert(calendarDays).values(rows);
}

function entriesOf({ from, to, kind }: CalendarForm, changes: readonly Change[]) {
  const years = [...new Set(changes.map(({ day }) => day.slice(0, 4)))];
  const words = `${runWords({ from, to })}设为${ARRANGEMENTS[kind]}`;
  return years.map((year) => ({
    recordType: CALENDAR,
    recordId: year,
    action: words,
    changes: changedFields(changes.filter(({ day }) => day.startsWith(year))),
  }));
}

function changedFields(changes: readonly Change[]): FieldChange[] {
  return runsOf(changes, ({ before, after }) => `${wordsOf(before)} ${wordsOf(after)}`).map(({ from, to, of }) => ({
    field: from,
    label: runWords({ from, to }),
    before: wordsOf(of.before),
    after: wordsOf(of.after),
  }));
}

function wordsOf(said: Said): string {
  return said ? `${DAY_KINDS[said.kind]} ${said.name}` : ARRANGEMENTS.usual;
}
